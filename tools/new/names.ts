/** What a command wants to be written: whole files, and one place in files that are there. Paths from the root of the project. */
export interface Scaffold {
  files: Readonly<Record<string, string>>
  edits: readonly Edit[]
  /** What a person does next, one sentence each. */
  next: readonly string[]
}

export interface Edit {
  file: string
  /** The first place that fits; the text goes behind it, or before it. */
  at: RegExp
  behind?: string
  before?: string
}

/** A request that cannot be met, said so that the next try can. */
export class Unclear extends Error {}

const KEBAB = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/

export function kebab(name: string | undefined, what: string): string {
  if (!name || !KEBAB.test(name))
    throw new Unclear(`${what} is written in small letters with hyphens, e.g. price-tag; got: ${name ?? 'nothing'}`)
  return name
}

/** `price-tag` → `PriceTag`. */
export const pascal = (name: string): string => name.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
/** `price-tag` → `priceTag`. */
export const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
/** A POST that only reads is written down: every other one says what it keeps. */
export const readingPost = (call: string): Edit => ({
  file: 'src/contract/writes.ts',
  at: /^export const readingPosts: .*\n/m,
  behind: `  '${call}',\n`,
})
/** As it stands in a sheet of sentences. */
export const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
