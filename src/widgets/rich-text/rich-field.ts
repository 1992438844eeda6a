import type { ShellHost } from '#core/element/body/body.ts'
import { type FieldProps, fieldOf } from '#core/element/field/field.ts'
import type { SendPicture } from './pictures.ts'

export interface RichTextProps {
  toolbar: string
  maxLength: number
  imageMaxSize: number
  text: string
}
export interface RichTextEvents {
  'fly-change': { value: string; text: string; length: number }
  'fly-before-upload': { file: File }
}
export interface RichTextMethods {
  insert(html: string): Promise<void>
  command(name: string, value?: string): Promise<boolean>
}
export type RichHost = ShellHost<RichTextProps & FieldProps>

/** Sends a picture by the signed upload, if the page lets it. */
export const pictureSender =
  ({ before, runtime }: Pick<RichHost, 'before' | 'runtime'>): SendPicture =>
  async (file, told) => {
    const { http, store } = runtime.value ?? {}
    if (!http || !store || !(await before('fly-before-upload', { file })).ok) return undefined
    const { uploadFile } = await import('#widgets/attachment-upload/attachment.api.ts')
    return (await uploadFile(http, file, { bizType: 'rich-text', accessType: 'auth', uploads: store.upload, ...told })).id
  }

/** Tells of each value that is set, limit that changes, and language. The answer ends it. */
export function linkValue({ field, props, textRevision }: RichHost, follow: () => void): () => void {
  const ends = [fieldOf({ field }).value, props.maxLength, textRevision].map((source) => source.subscribe(follow))
  return () => {
    for (const end of ends) end()
  }
}
