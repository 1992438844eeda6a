/** What lists of people have in common, whoever gives them. */

/** Ids of a value, each once. */
export const idsIn = (value: string): string[] => [...new Set(value.split(',').map((id) => id.trim()))].filter(Boolean)

/** How many may be chosen; 0 is no limit. */
export const roomOf = ({ multiple, max }: { multiple: boolean; max: number }): number =>
  multiple ? (max > 0 ? max : Number.POSITIVE_INFINITY) : 1

/** A person in our words; nothing for what has no id. Whatever else a page's own source gives is passed on. */
export function personIn<P extends { id: string; username?: string }>(row: unknown): P | undefined {
  if (typeof row !== 'object' || row === null || !('id' in row)) return undefined
  const { id } = row
  if ((typeof id !== 'string' && typeof id !== 'number') || id === '') return undefined
  const { userName, ...rest } = row as { userName?: string } & P
  const person = {
    ...rest,
    ...(rest.username === undefined && userName !== undefined && { username: userName }),
    id: String(id),
  }
  return person as unknown as P
}

/** The last two characters of a name stand for a missing picture (specification section 3, Workflow). */
export const initialsOf = (name: string): string => [...name].slice(-2).join('')

/** Beginnings of an address; what begins otherwise is a text, which would be looked up beside the page. */
const ADDRESS = /^(?:https?:\/\/|blob:|data:|\/)[^\s<>"]*$/i

/** Addresses of pictures that are shown: whole ones, or from the page's root; never a script, nor a text that is no address. */
export function pictureOf(avatar: string | undefined, base: string): string | undefined {
  if (!avatar || !ADDRESS.test(avatar)) return undefined
  try {
    const url = new URL(avatar, base)
    const image = url.protocol === 'data:' && /^data:image\/(?:png|jpeg|gif|webp);/i.test(avatar)
    return url.protocol === 'https:' || url.protocol === 'http:' || url.protocol === 'blob:' || image ? url.href : undefined
  } catch {
    return undefined
  }
}
