//! Float literals: spellings, rounding and the digits themselves.

use super::ids;
use crate::builder::Sheet;

const SPELLINGS: &[(&str, &str, &str)] = &[
    ("one-point-zero", "1.0 keeps or loses its fraction as the profile wants", "1.0"),
    ("zero-point-zero", "0.0 keeps or loses its fraction as the profile wants", "0.0"),
    ("minus-zero-point-zero", "-0.0 keeps or loses its sign as the profile wants", "-0.0"),
    ("minus-zero-exponent", "-0e0 is a float zero with a sign", "-0e0"),
    ("half", "one half prints as it is", "0.5"),
    ("minus-half", "a negative float prints as it is", "-0.5"),
    ("trailing-zeros", "1.50 loses the zero that means nothing", "1.50"),
    ("hundred-point-zero", "100.0 prints as the profile wants", "100.0"),
    ("exponent-zero", "1e0 is the float one", "1e0"),
    ("exponent-upper-case", "1E2 is the float one hundred", "1E2"),
    ("exponent-plus", "1e+2 is the float one hundred", "1e+2"),
    ("exponent-leading-zeros", "1e0002 is the float one hundred", "1e0002"),
    ("exponent-negative", "1000e-1 is the float one hundred", "1000e-1"),
    ("fraction-and-exponent", "12.5e1 is the float 125", "12.5e1"),
    ("zero-with-exponent", "0e10 is zero", "0e10"),
    ("small-by-zeros", "0.000001 and 1e-6 are one number", "[0.000001,1e-6]"),
    ("large-by-zeros", "100000000000000000000.0 and 1e20 are one number", "[100000000000000000000.0,1e20]"),
    ("one-hundred-thousand", "1e5 prints as the profile wants", "1e5"),
    ("minus-large", "-1e16 prints as the profile wants", "-1e16"),
    ("minus-small", "-1e-7 prints as the profile wants", "-1e-7"),
];

const DIGITS: &[(&str, &str, &str)] = &[
    ("tenth", "0.1 prints its shortest digits", "0.1"),
    ("three-tenths-by-sum", "0.30000000000000004 keeps all seventeen digits", "0.30000000000000004"),
    ("third", "a third prints sixteen digits", "0.3333333333333333"),
    ("two-thirds", "two thirds print sixteen digits", "0.6666666666666666"),
    ("fifteen-digits", "fifteen digits come back", "1.23456789012345"),
    ("sixteen-digits", "sixteen digits come back", "1.234567890123456"),
    ("seventeen-digits", "seventeen digits come back", "1.2345678901234567"),
    ("nineteen-digits", "digits beyond the seventeenth are rounded away", "3.141592653589793238"),
    (
        "fifty-four-digits", "a literal is rounded once, however long it is",
        "0.500000000000000166533453693773481063544750213623046875",
    ),
    ("nine-threes", "333333333.33333329 is rounded correctly", "333333333.33333329"),
    ("halfway-even-down", "2^53+1 with a fraction rounds to the even neighbour", "9007199254740993.0"),
    ("halfway-even-up", "2^53+3 with a fraction rounds to the even neighbour", "9007199254740995.0"),
    (
        "halfway-above-one", "exactly half a unit above one rounds to one",
        "1.00000000000000011102230246251565404236316680908203125",
    ),
    (
        "past-halfway-above-one", "a trifle more than half a unit rounds up",
        "1.00000000000000011102230246251565404236316680908203126",
    ),
    ("ten-to-the-23", "1e23 prints its shortest digits", "1e23"),
    ("below-ten-to-the-23", "the neighbour below 1e23 is told apart", "9.999999999999999e22"),
    ("shortest-not-nearest", "5e-324 is not printed as 4.94e-324", "4.9406564584124654e-324"),
    ("two-shortest", "of two shortest candidates the nearer one is printed", "2.0019531250000001e0"),
    ("power-of-two-boundary", "the uneven spacing below a power of two is minded", "9.5367431640625e-7"),
    ("hard-to-round", "a literal that needs more than double precision to round", "6.9294956446009195e15"),
    ("hard-to-read", "a literal that a fast path misreads by one unit", "2.2250738585072011e-308"),
    ("random-bits", "seventeen digits with a large exponent come back", "1.9617717946881979e-23"),
    (
        "rounded-twice", "a literal is not rounded through extended precision",
        "1.0000000000000002220446049250313080847263336181640624",
    ),
    ("single-precision", "a float is not squeezed through single precision", "0.10000000149011612"),
];

/// Writes the family.
pub fn write(sheet: &mut Sheet) {
    sheet.about(ids(sheet.profile()).float, "prices, scores and measurements hash differently although they are equal");
    let minus_zero = ids(sheet.profile()).float_minus_zero;
    for (words, proves, text) in SPELLINGS.iter().chain(DIGITS) {
        let draft = sheet.settle(words, proves, text);
        if words.starts_with("minus-zero") {
            draft.rules_first(minus_zero);
        }
    }
    sheet.settle(
        "among-others", "floats keep their places and signs inside containers",
        r#"{"c":[3.5,-2.25,1.125],"b":-0.5,"a":0.75}"#,
    );
}
