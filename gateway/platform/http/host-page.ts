import { createHash } from 'node:crypto'
import type { Inline } from './headers.ts'

/** Built pages and what is written into them: a script and a style of their own, allowed by their hashes, and what the gateway knows. */

const SCRIPT = /<script>([\s\S]*?)<\/script>/g
const STYLE = /<style>([\s\S]*?)<\/style>/g
/** A block of data, which no policy of scripts concerns (HTML, "data block"). */
const FACTS = '<script type="application/json" id="fly-page">'

/** What a page holds itself, for its policy. Blocks of data are none of it. */
export const inlineOf = (page: string): Inline => ({ scripts: hashes(page, SCRIPT), styles: hashes(page, STYLE) })

const hashes = (page: string, tag: RegExp): string[] =>
  [...page.matchAll(tag)].map(([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`)

/** The page with what its scripts would otherwise have to ask for. Nothing in it can end the block. */
export const withFacts = (page: string, facts: unknown): string =>
  page.replace(FACTS, () => FACTS + JSON.stringify(facts).replaceAll('<', '\\u003c'))
