import type { Editor } from '@tiptap/core'
import { nodesOf, type RichText, richLimits } from '#domain/rich-text/rich-text.ts'
import type { RichSay } from './rich-text.messages.ts'

/** Pictures that are chosen, pasted or dropped: looked at, sent by the signed upload, then put where the cursor is. */

/** Answers the id of what was stored; undefined when the page did not want it. */
export type SendPicture = (file: File, told: { signal: AbortSignal; onProgress: (share: number) => void }) => Promise<string | undefined>

export interface PictureDeps {
  editor: () => Editor
  say: RichSay
  tell: (text: string) => void
  /** What is under way; empty: nothing. */
  show: (text: string) => void
  send: SendPicture
  /** MB. */
  maxMb: () => number
  /** Why it failed, in words. */
  why: (cause: unknown) => string
}

export const PICTURE_TYPES = '.jpg,.jpeg,.png,.gif,.webp'
const NAMES = /\.(jpe?g|png|gif|webp)$/i
const TYPES = /^image\/(jpeg|png|gif|webp)$/
const MB = 1_048_576

/** A picture of the clipboard is called after its type. */
const named = (file: File): File =>
  NAMES.test(file.name) || !TYPES.test(file.type)
    ? file
    : new File([file], `picture.${file.type.slice(6).replace('jpeg', 'jpg')}`, { type: file.type })

export function createPictures({ editor, say, tell, show, send, maxMb, why }: PictureDeps) {
  const life = new AbortController()
  const refusal = ({ name, size, type }: File): string | undefined => {
    if (!NAMES.test(name) || (type !== '' && !TYPES.test(type))) return say('rich.picture.type', { name })
    if (size === 0) return say('rich.picture.empty', { name })
    return maxMb() > 0 && size > maxMb() * MB ? say('rich.picture.size', { name, max: maxMb() }) : undefined
  }
  const isFull = () => {
    const count = [...nodesOf(editor().getJSON() as RichText)].filter(({ type }) => type === 'image').length
    if (count >= richLimits.pictures) tell(say('rich.picture.count', { max: richLimits.pictures }))
    return count >= richLimits.pictures
  }
  async function take(given: File): Promise<void> {
    const file = named(given)
    const { name } = file
    const refused = refusal(file)
    if (refused) return tell(refused)
    if (isFull()) return undefined
    const onProgress = (share: number) => show(say('rich.picture.sending', { name, percent: Math.min(99, Math.floor(share * 100)) }))
    onProgress(0)
    try {
      const id = await send(file, { signal: life.signal, onProgress })
      if (life.signal.aborted) return undefined
      if (id === undefined) return tell(say('rich.picture.stopped', { name }))
      const alt = name.replace(/\.[^.]*$/, '').slice(0, 200)
      editor()
        .chain()
        .focus()
        .insertContent({ type: 'image', attrs: { file: id, alt } })
        .run()
    } catch (cause) {
      if (!life.signal.aborted) tell(say('rich.picture.failed', { name, why: why(cause) }))
    } finally {
      if (!life.signal.aborted) show('')
    }
    return undefined
  }
  let last = Promise.resolve()
  return {
    /** One after the other, in their order. */
    take: (files: readonly File[]) => {
      for (const file of files) last = last.then(() => (life.signal.aborted ? undefined : take(file)))
    },
    browse() {
      const input = document.createElement('input')
      input.type = 'file'
      input.accept = PICTURE_TYPES
      input.multiple = true
      input.addEventListener('change', () => this.take([...(input.files ?? [])]))
      input.click()
    },
    end: () => life.abort(),
  }
}
