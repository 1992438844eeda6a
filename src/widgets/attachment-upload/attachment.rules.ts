import type { FileInfo, UploadSign } from '#contract/attachment.ts'
import { extensionOf, imageExtensions } from '#domain/file-type.ts'

/** What the page allows. */
export interface Rules {
  /** Extensions, e.g. `.pdf, docx`; empty allows all. */
  accept: string
  /** MB; 0 is no limit. */
  maxSize: number
  /** Files in all; 0 is no limit. */
  max: number
  multiple: boolean
}

/** Ids of uploads are joined by it (specification section 9). */
const JOINT = '||'
const MB = 1_048_576

export const idsIn = (value: string): string[] => [
  ...new Set(
    value
      .split(JOINT)
      .map((id) => id.trim())
      .filter(Boolean),
  ),
]
export const joinIds = (ids: readonly string[]): string => ids.join(JOINT)

/** The extensions of an accept list, lower case, without dots. `image/*` stands for those of pictures; other media types say nothing. */
export const extensionsIn = (accept: string): string[] =>
  accept
    .toLowerCase()
    .split(/[\s,，、;；|]+/)
    .flatMap((part) => (part === 'image/*' ? imageExtensions : [part.replace(/^\*?\./, '')]))
    .filter((part) => /^[a-z0-9]+$/.test(part))

/** For `<input accept>`. */
export const acceptAttribute = (accept: string): string =>
  extensionsIn(accept)
    .map((ext) => `.${ext}`)
    .join(',')

export type Fault = 'type' | 'size' | 'empty'

/** Why a file may not be uploaded; undefined when it may. @see specification section 5, Generic upload */
export function faultOf(
  { name, size }: Pick<File, 'name' | 'size'>,
  { accept, maxSize }: Pick<Rules, 'accept' | 'maxSize'>,
): Fault | undefined {
  const allowed = extensionsIn(accept)
  if (allowed.length > 0 && !allowed.includes(extensionOf(name))) return 'type'
  if (size === 0) return 'empty'
  return maxSize > 0 && size > maxSize * MB ? 'size' : undefined
}

/** How many files there may be in all. */
export const roomOf = ({ max, multiple }: Pick<Rules, 'max' | 'multiple'>): number =>
  multiple ? (max > 0 ? max : Number.POSITIVE_INFINITY) : 1

/** What of a property may be taken for files. */
export const filesOf = (given: unknown): FileInfo[] =>
  (Array.isArray(given) ? given : []).flatMap((one: unknown) => {
    const { id, name = '', contentType = '', ext, size = 0 } = (one ?? {}) as Partial<FileInfo>
    if (typeof id !== 'string' || id === '' || id.includes(JOINT)) return []
    const known = String(name)
    return [{ id, name: known, contentType: String(contentType), ext: String(ext ?? extensionOf(known)), size: Number(size) || 0 }]
  })

/**
 * The fields of the form that each vendor takes, in their order; the file comes last.
 *
 * @see specification section 7, Attachments
 */
export function fieldsOf({ source, url, extData }: UploadSign): [string, string][] {
  const { policy = '', token = '', bucket = '', accessid = '', signature = '', expire = '' } = extData
  const key: [string, string] = ['key', extData.key || url]
  switch (source) {
    case 'huawei':
      return [key, ['token', token]]
    case 'aliyun':
      return [
        key,
        ['OSSAccessKeyId', accessid],
        ['policy', policy],
        ['Signature', signature],
        ['Expires', String(expire)],
        ['success_action_status', '200'],
      ]
    default:
      return [
        key,
        ['bucket', bucket],
        ['policy', policy],
        ...(['x-amz-date', 'x-amz-signature', 'x-amz-algorithm', 'x-amz-credential'] as const).map((name): [string, string] => [
          name,
          extData[name] ?? '',
        ]),
      ]
  }
}

/** `1.5 MB`, as file managers write it: 1024, one decimal below ten. */
export function sizeText(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB']
  let value = bytes
  let unit = 0
  while (value >= 1_024 && unit < units.length - 1) {
    value /= 1_024
    unit += 1
  }
  return `${unit === 0 || value >= 10 ? Math.round(value) : Math.round(value * 10) / 10} ${units[unit]}`
}
