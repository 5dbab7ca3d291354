// The obvious thing in C++: nlohmann::json, whose objects are sorted maps; exit 1 for a refusal.

#include <iostream>
#include <nlohmann/json.hpp>

int main() {
    try {
        std::cout << nlohmann::json::parse(std::cin).dump();
    } catch (const nlohmann::json::exception &fault) {
        std::cerr << fault.what() << '\n';
        return 1;
    }
    return 0;
}
