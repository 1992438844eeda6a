/** Something that is tried with far more random input than the tests have time for. */
export interface Fuzz {
  name: string
  summary: string
  /** How often, unless told. */
  runs: number
  /** @returns a sentence for every fault, with what repeats it */
  run: (runs: number, seed: number, tell: (done: number) => void) => Promise<string[]>
}
