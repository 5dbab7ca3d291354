//! A job object: everything a child starts, limited together, counted together and ended together.

#![allow(unsafe_code)]

use crate::process::Limits;
use std::ffi::c_void;
use std::io::{Error, Result};
use std::mem::{size_of, zeroed};
use std::os::windows::io::{AsRawHandle as _, FromRawHandle as _, OwnedHandle};
use std::process::Child;
use std::ptr::null;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use windows_sys::Win32::Foundation::{FILETIME, HANDLE, INVALID_HANDLE_VALUE};
use windows_sys::Win32::System::Diagnostics::ToolHelp::{
    CreateToolhelp32Snapshot, TH32CS_SNAPTHREAD, THREADENTRY32, Thread32First, Thread32Next,
};
use windows_sys::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION,
    JOB_OBJECT_LIMIT_JOB_MEMORY, JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE, JOB_OBJECT_LIMIT_PROCESS_TIME,
    JOBOBJECT_BASIC_ACCOUNTING_INFORMATION, JOBOBJECT_EXTENDED_LIMIT_INFORMATION, JobObjectBasicAccountingInformation,
    JobObjectExtendedLimitInformation, QueryInformationJobObject, SetInformationJobObject, TerminateJobObject,
};
use windows_sys::Win32::System::Threading::{
    GetCurrentProcess, GetProcessTimes, OpenThread, ResumeThread, THREAD_SUSPEND_RESUME,
};

/// The exit code of a process that was ended with its job.
pub const ENDED: i32 = 1;

/// The system counts time in tenths of a microsecond.
const TICKS_PER_SECOND: u64 = 10_000_000;

/// How long those that were ended may take to be gone.
const PATIENCE: Duration = Duration::from_secs(5);

/// Spent by children that have ended, in ticks.
static SPENT: AtomicU64 = AtomicU64::new(0);

/// A job that ends when its handle is closed, be it that this process dies.
#[derive(Debug)]
pub struct Job(OwnedHandle);

impl Job {
    /// An empty job with these limits. Nobody may leave it, since nothing here allows that.
    pub fn new(limits: &Limits) -> Result<Job> {
        // SAFETY: no name and no attributes; the handle is owned from here on.
        let handle = unsafe { CreateJobObjectW(null(), null()) };
        if handle.is_null() {
            return Err(Error::last_os_error());
        }
        // SAFETY: the handle was just made.
        let job = Job(unsafe { OwnedHandle::from_raw_handle(handle) });
        // SAFETY: all zeros is a valid structure of numbers.
        let mut wanted: JOBOBJECT_EXTENDED_LIMIT_INFORMATION = unsafe { zeroed() };
        let basic = &mut wanted.BasicLimitInformation;
        // A program that crashes on purpose must not ask anybody what to do.
        basic.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE | JOB_OBJECT_LIMIT_DIE_ON_UNHANDLED_EXCEPTION;
        if let Some(seconds) = limits.cpu {
            basic.LimitFlags |= JOB_OBJECT_LIMIT_PROCESS_TIME;
            basic.PerProcessUserTimeLimit = i64::try_from(seconds.saturating_mul(TICKS_PER_SECOND)).unwrap_or(i64::MAX);
        }
        if let Some(bytes) = limits.memory {
            basic.LimitFlags |= JOB_OBJECT_LIMIT_JOB_MEMORY;
            wanted.JobMemoryLimit = usize::try_from(bytes).unwrap_or(usize::MAX);
        }
        // SAFETY: the structure lives across the call and its size is given.
        let done = unsafe {
            SetInformationJobObject(
                job.handle(),
                JobObjectExtendedLimitInformation,
                (&raw const wanted).cast::<c_void>(),
                size_of::<JOBOBJECT_EXTENDED_LIMIT_INFORMATION>() as u32,
            )
        };
        checked(done).map(|()| job)
    }

    fn handle(&self) -> HANDLE {
        self.0.as_raw_handle()
    }

    /// Puts a child into the job; what it starts from now on is in it too.
    pub fn adopt(&self, child: &Child) -> Result<()> {
        // SAFETY: both handles are open.
        checked(unsafe { AssignProcessToJobObject(self.handle(), child.as_raw_handle()) })
    }

    /// Ends everybody in the job, waits until they are gone, and counts what they have spent.
    pub fn end(&self) {
        // SAFETY: the handle is open.
        unsafe { TerminateJobObject(self.handle(), ENDED as u32) };
        let patience = Instant::now() + PATIENCE;
        while let Some(account) = self.account() {
            if account.ActiveProcesses == 0 || Instant::now() >= patience {
                let ticks = account.TotalUserTime + account.TotalKernelTime;
                SPENT.fetch_add(ticks.unsigned_abs(), Ordering::Relaxed);
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn account(&self) -> Option<JOBOBJECT_BASIC_ACCOUNTING_INFORMATION> {
        // SAFETY: all zeros is a valid structure of numbers; it lives across the call and its size is given.
        unsafe {
            let mut account: JOBOBJECT_BASIC_ACCOUNTING_INFORMATION = zeroed();
            let done = QueryInformationJobObject(
                self.handle(),
                JobObjectBasicAccountingInformation,
                (&raw mut account).cast::<c_void>(),
                size_of::<JOBOBJECT_BASIC_ACCOUNTING_INFORMATION>() as u32,
                std::ptr::null_mut(),
            );
            (done != 0).then_some(account)
        }
    }
}

/// Lets a process go on that was started suspended: its one thread is found among all threads.
pub fn resume(process: u32) -> Result<()> {
    // SAFETY: the handles are owned at once, and the structure lives across the calls, with its size in it.
    unsafe {
        let snapshot = CreateToolhelp32Snapshot(TH32CS_SNAPTHREAD, 0);
        if snapshot == INVALID_HANDLE_VALUE {
            return Err(Error::last_os_error());
        }
        let snapshot = OwnedHandle::from_raw_handle(snapshot);
        let mut entry: THREADENTRY32 = zeroed();
        entry.dwSize = size_of::<THREADENTRY32>() as u32;
        let mut found = Thread32First(snapshot.as_raw_handle(), &raw mut entry);
        while found != 0 && entry.th32OwnerProcessID != process {
            found = Thread32Next(snapshot.as_raw_handle(), &raw mut entry);
        }
        checked(found)?;
        let thread = OpenThread(THREAD_SUSPEND_RESUME, 0, entry.th32ThreadID);
        if thread.is_null() {
            return Err(Error::last_os_error());
        }
        let thread = OwnedHandle::from_raw_handle(thread);
        checked(i32::from(ResumeThread(thread.as_raw_handle()) != u32::MAX))
    }
}

fn checked(done: i32) -> Result<()> {
    if done != 0 { Ok(()) } else { Err(Error::last_os_error()) }
}

/// User and system time.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CpuTime;

impl CpuTime {
    /// Spent by this process so far.
    pub fn of_this_process() -> Duration {
        let ticks = |time: FILETIME| u64::from(time.dwHighDateTime) << 32 | u64::from(time.dwLowDateTime);
        // SAFETY: all zeros is a valid time, and all four live across the call.
        let spent = unsafe {
            let [mut began, mut ended, mut kernel, mut user]: [FILETIME; 4] = zeroed();
            GetProcessTimes(GetCurrentProcess(), &raw mut began, &raw mut ended, &raw mut kernel, &raw mut user);
            ticks(kernel) + ticks(user)
        };
        duration(spent)
    }

    /// Spent by the children that have ended, their own children included.
    pub fn of_ended_children() -> Duration {
        duration(SPENT.load(Ordering::Relaxed))
    }
}

fn duration(ticks: u64) -> Duration {
    Duration::from_nanos(ticks.saturating_mul(100))
}
