import type { limits } from '#contract/limits.ts'
import type { At, InstanceState } from './model.ts'

/** What people write in an instance: opinions, reasons and comments (workflow.md 4). */

/** `bizType` of files for an opinion: until it is sent only their owner sees them. */
export const OPINION_FILES = 'workflow:opinion'

/** Characters of each. */
export const MOST_CHARACTERS: (typeof limits)['opinionChars'] = 2_000

/** An own comment can be changed for so long. */
const CHANGE_MS: (typeof limits)['commentChangeMs'] = 300_000

export const mayChangeComment = ({ by, at }: InstanceState['comments'][number], userId: string, now: At): boolean =>
  by === userId && Date.parse(now) - Date.parse(at) <= CHANGE_MS
