//! Hashes and signatures as an implementation of another family gives them: literals, never computed here.

/// The seed of RFC 8032, test 1, and its public key.
pub const SEED: &str = "9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";
pub const PUBLIC_KEY: &str = "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a";

/// The seed of RFC 8032, test 2, and its public key.
pub const OTHER_SEED: &str = "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb";
pub const OTHER_PUBLIC_KEY: &str =
    "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c";

/// The seed of the post-quantum key; the key and its signature over the complete capsule are in a file.
pub const PQ_SEED: &str = "2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a2a";

/// The hash of the complete capsule.
pub const FULL_HASH: &str = "390ec1c85c770b0cb6087ad884b9c3182489d89205f09941caa8e7c4d7c82c23";

/// A signature by the first key over the 32 bytes of that hash instead of its digits.
pub const RAW_SIGNATURE: &str = "08fc6cf34c9fdee0b3ec1a3e23c521d6cf71ba88ea2a5c317120e4cf7800a939c887b275a41129529f9cba46b689de8d72bc700c5ebc0fc5506148cd14462904";

/// One over its digits in upper case.
pub const UPPER_SIGNATURE: &str = "9c9df8dd2fa8f54fca93a390eb35d456afb4cc219c72ce80ae340302a31d8cc22e7b18a35ee96bb47bd5593c7ce25426cacd3fde0c315a0f81125cda367fac03";

/// The right one with the group order added to its scalar.
pub const MALLEATED_SIGNATURE: &str = "1c14a1eaee75a4ea97f5d56a282dd7266827b62160ba0a7afe6effdcbd4fbf56123f1dadc3986a53aedfe02d61b5e83a938e071f4cb881ee2ad194635610f014";

/// One whose nonce is of small order.
pub const SMALL_NONCE_SIGNATURE: &str = "010000000000000000000000000000000000000000000000000000000000000003297b02b25c8d9a92de3a3a267ef5e4fff50d10ccd239ee59c8dcf381762f07";

/// A document, and the hash and signature of its content: by the second key for those called
/// `other-key` or `forged`, over the 32 bytes of the hash for `twelve-raw`.
pub const SEALS: [(&str, &str, &str); 20] = [
    (
        "full",
        "390ec1c85c770b0cb6087ad884b9c3182489d89205f09941caa8e7c4d7c82c23",
        "1c14a1eaee75a4ea97f5d56a282dd7266827b62160ba0a7afe6effdcbd4fbf56256b2750a93558fbd742e98a82bb0926938e071f4cb881ee2ad194635610f004",
    ),
    (
        "other-key",
        "390ec1c85c770b0cb6087ad884b9c3182489d89205f09941caa8e7c4d7c82c23",
        "b53453721a8a4840368ae62d325eca33f064b0581dbef516614c8d37e5e97d21f0975cd82e9418bbf17c55f54953a9430d2264157357b3b8b9f2da6b0b1ab20f",
    ),
    (
        "unknown-member",
        "aed268301b9deb9d17b63573afa752f5485e5fc3a74866050beb6f36e910f1d6",
        "efd488753541ecf8c9153eb6f9a28a3a53a24c6e7bc9b3e3357386c3f9a38d669f8b1638c192607bccf8d676d5f61e091c64dd036c0827b77059aaf4687b9f04",
    ),
    (
        "twelve-members",
        "d4954da2dee8ec463b29b93239f24fdbbca2397f3cfbc88ae5c42fd91c2448cb",
        "88c2cbe5e87040e1804105d16b18e3003c63422be26a89f70a028614f4f5e1c599fc1a5047a833abf5056f4a519a7258d3a70727c075a198ca6ff2651de17c0b",
    ),
    (
        "twelve-other-key",
        "d4954da2dee8ec463b29b93239f24fdbbca2397f3cfbc88ae5c42fd91c2448cb",
        "b51885c556adf8869d978da2e4c7cad62666ea9e5db484a554e6cfd5b04f0fce2913ce342509a1ac0a2e24c69891ea39fbf4ba65a504c9feddba5fc70feda806",
    ),
    (
        "twelve-chain-1",
        "96cf5b5a14ea994025363f920c9b93aae5a738a9571199cdfc7b6bab2cd85e9e",
        "507e4641b62c92ddce679a99e855c268991c834dd81f2e675e0d9be6f58cb9ad5cb95e9e3591c8aed2608ccc78db5b492816351652fa7e041cb2320286bed40e",
    ),
    (
        "twelve-chain-2",
        "f671af4b15e421b9d95f0ec24b40bd3d121980135341a646c4280ac3bc88aa6c",
        "3e7206e40c022e24648ffae3e6424ece827dd7a16a72c905fd761df1ee587155a8c956bbc6fefbdc16c3bc1195f219aaed91ae68f2311779c9d0f03fd946c303",
    ),
    (
        "twelve-forged-1",
        "431b6d7bd27358e13c31fc085655eece5548c205c54e3720546ebd50c508604f",
        "015a1fd2a0d844667b46e5192049a22316de064e926b1b752801c7cb0d32dacead43f35e977bb9a314029f4eb256185cb8f5378af4013a2a74632263cd21d90b",
    ),
    (
        "twelve-forged-2",
        "433eb2d5497c21fa89e3644a12008e639424eaac0cc2664cb702e63308050e1e",
        "f1680cc25c4e9d33115ed11b8832ade950acdd4099c7ea9eb9a6df0fe11d1d7fbba1b244466eabd739cd87bed103171dc48ccbf133f00cc27b0db7cc86bb6a0e",
    ),
    (
        "twelve-raw",
        "d4954da2dee8ec463b29b93239f24fdbbca2397f3cfbc88ae5c42fd91c2448cb",
        "74e05a454f8c7f5ed53150e1aa7f1acc9129d41fec59fa821cf6a37f43de477d22c1cc167bb19c0eab0a9a441cb27d14c25e69dab8d6f6ee8247df685abacd04",
    ),
    (
        "forms-kept",
        "d01b8c3f0b9332c7cf8298eb960bd3bf7cf9ceb1272b88548992c7a171047d3b",
        "35e8cd410e29b4857009e6c51b5d101f99ded2304b76fc48505b5b6b1c9c5e502674ac4843e7d3269d99a44896908c8bbd2ee1a26a2f3b48bbd189019a0a1d0a",
    ),
    (
        "float-confidence",
        "43c96f858168b818acfd74035613e76773623894bb3492e03e0e46a8c800a83d",
        "ef36516b7eb512775cc5f675651f863ad846cb3f962319cf8a7b60141b5c6c07aa36794a48e4f646f0c279551f00e84910af5e9f663161abf87f31fe931cff07",
    ),
    (
        "inner-hash",
        "0cf82073395514dcd202c27fbb2cc7f7531ae5afdda59adf39200759b2435331",
        "6903d54e054e03d185517777646771887ee584bfac6aaf41308a2d04f34286510de8866d86ff8978232e6433018cd55f83307ef6d60333b72a7653bb16d95607",
    ),
    (
        "not-ascii",
        "809918c6901e3feb32c022516a8e0d74cbce607a46c16409388541fa06ae0dd1",
        "10162b1754710a14175b8bbfbe9919640ce2c7988b399fe8fa6ad2f076cdc0b2d9b30682ec278d5b0d4669dc74b583593d04e5a6daeda931823ef1fb364a9608",
    ),
    (
        "not-derived",
        "05de19f8de634828f1db7d5c730596f9cc06722de02c3a2955fdd1db94fc1ece",
        "2b87e07b075b65e317a29cdc60a5da6559c8414fd2e10cbae779581748aec24e4635be8fafdabea89be56ed9732cdeb4e92b99d2fd5145076d3eca09bb40e205",
    ),
    (
        "chain-1",
        "49643b89a134a805840aa0bc051af08815fc5a776bb1813b5133ff651c8b0b64",
        "189c26b33ddfa1ebb1282418da26bda508935d4fc2fb0e053eb40b82add0ff953094c6732be59b963ed462301975821b567a84cb5fb0d06f1f56ec397d51d103",
    ),
    (
        "chain-2",
        "a3c46b4f0a9e0179e49296408ad09046fa6755a38a438d497c79020fd438e461",
        "5df440dbeb5fa7aa00d9b896fa04d44729cd9022aa46a9132004a55b2288fb3977e1d96132c69d8b5e2b6baa35b7b2f60a3cbdb763a57108753c7f5809fb8509",
    ),
    (
        "forged-1",
        "2fac59199ea13ee695bbd58e32768d813ce7bf72f6c878179b57f279a1d0ae32",
        "4e9b867680ca58c5256a8a01c0a0209112a243c89979de35123462365110874d428e3860c789e99b0b93d051977782962c15aebb50aa8dd49814bbd0f6087901",
    ),
    (
        "forged-2",
        "6b58fd98f44f1b9d0251b050c420ec6ba19b0b041204cc0749f824bd96c19730",
        "1808f2f4a6f7273b7dcfac3286883c5a04f0df2f2e841ce9bb8a8f27a1e396ea2ebe5e92076224dbebe8fdcb71772d55f614dc80b23885dbdcff9a34d4032105",
    ),
    (
        "chain-1-unknown",
        "2e1b4d73b317a39e70bfa88f35336a0471afbdd561046e9a74baa807904d12ee",
        "e41179268480a0975240ce40662c9d9fb36472f9c9f5f169ebeaf964f0c96a28a54f5376eac2df744d1a5c94158d88b6a4d5f6ab8520e5335a5a4dda1067cd07",
    ),
];

/// Keys that sign nothing, and a signature that a lenient verifier accepts from them.
pub const WEAK_KEYS: [(&str, &str, &str); 6] = [
    (
        "identity",
        "0100000000000000000000000000000000000000000000000000000000000000",
        "01000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        "order-two",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "01000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        "order-eight",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa0000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        "order-eight-b",
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a0000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        "identity-not-reduced",
        "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "01000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000",
    ),
    (
        "order-four-not-reduced",
        "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
        "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f0000000000000000000000000000000000000000000000000000000000000000",
    ),
];

/// Hash and signature of a document.
pub fn seal(name: &str) -> (&'static str, &'static str) {
    let known = SEALS.iter().find(|(known, ..)| *known == name);
    known.map_or(("", ""), |(_, hash, signature)| (hash, signature))
}
