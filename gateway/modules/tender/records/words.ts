import { limits } from '#contract/limits.ts'
import { NotRichText, readRichText, richTextIn } from '#domain/rich-text/check.ts'
import { richTextPlain } from '#domain/rich-text/plain.ts'
import type { Words } from '#domain/rich-text/words.ts'
import { field } from '#domain/tender/facts.ts'
import type { Entry, PartName } from '#domain/tender/model.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'

/** Formatted texts of a tender on their way in and out: exactly what the rules know, or nothing. */

const bad = (path: string, rule: string) => new Refusal('VALIDATION-1000', { data: { path, rule } })

interface Most {
  chars: number
  /** Of the JSON. */
  bytes: number
}
export const MESSAGE: Most = { chars: 500, bytes: limits.messageRichBytes }
export const OBJECTION: Most = { chars: 2_000, bytes: limits.objectionRichBytes }

/**
 * What somebody wrote. With forms the plain text is made of them: two readers of one entry never read two things.
 *
 * @throws Refusal VALIDATION-1000 with the place of what is wrong
 */
export function readWords<B extends { text: string; rich?: unknown }>(
  { text, rich, ...body }: B,
  most: Most,
): Omit<B, keyof Words> & Words {
  if (rich === undefined) return { ...body, text }
  const read = sound(rich)
  if (Buffer.byteLength(JSON.stringify(read)) > most.bytes) throw bad('/rich', 'maxBytes')
  const plain = richTextPlain(read)
  if ([...plain].length > most.chars) throw bad('/text', 'maxLength')
  if (plain === '') throw bad('/text', 'minLength')
  return { ...body, text: plain, rich: read }
}

function sound(rich: unknown) {
  try {
    return readRichText(rich)
  } catch (fault) {
    throw fault instanceof NotRichText ? bad(`/rich${fault.at}`, fault.fault) : fault
  }
}

/** The forms as an entry holds them; nothing where they may not be read, or are none. */
export function richOf(entry: Pick<Entry, 'parts'>, part: PartName): Pick<Words, 'rich'> {
  const rich = richTextIn(field(entry, part, 'rich'))
  return rich ? { rich } : {}
}
