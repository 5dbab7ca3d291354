// Which reading of each dispute the answers follow so far: one throughout, or they mix.

export class Readings {
  /** @param {Record<string, string[]>} disputes */
  constructor(disputes) {
    this.disputes = Object.keys(disputes);
    this.possible = this.disputes.reduce(
      (all, dispute) => all.flatMap((one) => disputes[dispute].map((name) => ({ ...one, [dispute]: name }))),
      [{}],
    );
  }

  /** Takes an answer that fits these rows; whether it goes with those before it. */
  follow(unders) {
    const fits = (one) => unders.some((under) => Object.keys(under).every((dispute) => under[dispute] === one[dispute]));
    const left = this.possible.filter(fits);
    if (left.length > 0) this.possible = left;
    return left.length > 0;
  }

  /** The readings that no longer have an alternative. */
  settled() {
    const names = (dispute) => [...new Set(this.possible.map((one) => one[dispute]))];
    return Object.fromEntries(this.disputes.filter((dispute) => names(dispute).length === 1).map((dispute) => [dispute, names(dispute)[0]]));
  }
}
