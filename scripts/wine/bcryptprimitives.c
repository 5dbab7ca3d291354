/* Wine 8 lacks the one function that Rust takes random numbers from; real Windows has it. For tests under wine alone. */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) {
  return SystemFunction036(data, (ULONG)size);
}
