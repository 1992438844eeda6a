import { type Signal, signal } from '@preact/signals-react'
import { useEffect, useState } from 'react'
import type { FileInfo } from '#contract/attachment.ts'
import { browserTimers } from '#core/browser/timers.ts'
import type { BodyHost } from '#core/element/body/body.ts'
import { type FieldProps, fieldOf } from '#core/element/field/field.ts'
import { Failure } from '#core/http/failure.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import type { Runtime } from '#core/runtime/runtime.ts'
import { isPicture, visibleName } from '#domain/file-type.ts'
import { askLink, discardFile, readInfos, StorageRefusal, uploadFile } from './attachment.api.ts'
import { messages } from './attachment.messages.ts'
import type { Fault } from './attachment.rules.ts'
import { type AttachmentStore, createAttachmentStore, MISSING } from './attachment.store.ts'
import { type Item, infoOf } from './items.ts'

export interface AttachmentUploadProps {
  multiple: boolean
  max: number
  maxSize: number
  accept: string
  sizeTip: string
  bizType: string
  accessType: string
  execute: string
  display: string
  dropTarget: string
  files: readonly FileInfo[]
}
export interface AttachmentUploadEvents {
  'fly-before-upload': { file: File }
  'fly-progress': { file: FileInfo; percent: number }
  'fly-upload': { file: FileInfo; info: FileInfo }
  'fly-before-remove': { file: FileInfo }
  'fly-change': { value: string; files: readonly FileInfo[] }
  'fly-before-download': { file: FileInfo }
}
export interface AttachmentUploadMethods {
  browse(): Promise<void>
  upload(): Promise<void>
  abort(id?: string): Promise<void>
  download(id: string): Promise<void>
}
export type AttachmentHost = BodyHost<AttachmentUploadProps & FieldProps>

/** What the view shows and may ask for. */
export interface Attachments {
  store: AttachmentStore
  /** What was refused of the last choice: one sentence each, in the language of whoever reads it now. */
  refused: Signal<readonly (() => string)[]>
  /** What a screen reader hears of what changed by itself. */
  announcement: Signal<string>
  /** Key of the picture that is shown large. */
  shown: Signal<string>
  add(files: readonly File[]): void
  download(item: Item): Promise<void>
  preview(item: Item): Promise<void>
  /** Why an item failed, in the user's language. */
  reasonOf(cause: unknown): string
}

function openAttachments(
  host: AttachmentHost,
  { http, store }: Runtime,
  refused: Signal<readonly (() => string)[]>,
  announcement: Signal<string>,
): AttachmentStore {
  const { props, text } = host
  const field = fieldOf(host)
  const refuse = (code: string, sentence: () => string) => {
    const shown = host.emit('fly-error', { code, message: sentence(), retry: () => undefined })
    if (shown) refused.value = [...refused.value, sentence]
  }
  return createAttachmentStore({
    rules: () => ({
      accept: props.accept.value,
      maxSize: props.maxSize.value,
      max: props.max.value,
      multiple: props.multiple.value,
      manual: props.execute.value === 'manual',
    }),
    send: (file, options) =>
      uploadFile(http, file, { ...options, bizType: props.bizType.value, accessType: props.accessType.value, uploads: store.upload }),
    read: (ids) => readInfos(http, ids, (ms) => browserTimers.wait(ms)),
    discard: (id) => void discardFile(http, id).catch(() => undefined),
    mayUpload: (file) => host.before('fly-before-upload', { file }),
    mayRemove: (item) => host.before('fly-before-remove', { file: infoOf(item) }),
    onProgress: (item, percent) => void host.emit('fly-progress', { file: infoOf(item), percent }),
    onStored: (item) => {
      announcement.value = text(messages, 'attachment.done', { name: visibleName(item.name) })
      host.emit('fly-upload', { file: infoOf(item), info: infoOf(item) })
    },
    onChange: (value, files) => field.commit(value, { files }),
    onRefused: (file, fault) => refuse(fault === 'type' ? 'FLY-E601' : 'FLY-E602', () => faultText(host, file, fault)),
    onStopped: (reason) => {
      refused.value = [...refused.value, () => reason]
    },
    onTooMany: (left) =>
      refuse('FLY-E602', () => text(messages, 'attachment.count', { max: props.multiple.value ? props.max.value : 1, left })),
    onFailed: (item, cause) => {
      const reason = reasonOf(host, cause)
      announcement.value = `${visibleName(item.name)}: ${reason}`
      host.emit('fly-error', { code: 'FLY-E603', message: reason, cause, retry: () => undefined })
    },
  })
}

function faultText({ text, props }: AttachmentHost, file: File, fault: Fault): string {
  if (fault === 'size' && props.sizeTip.value) return props.sizeTip.value
  return text(messages, `attachment.${fault}`, { name: visibleName(file.name), max: props.maxSize.value })
}

function reasonOf({ text }: AttachmentHost, cause: unknown): string {
  if (cause === MISSING) return text(messages, 'attachment.missing')
  if (cause instanceof Failure && cause.message) return cause.message
  if (cause instanceof StorageRefusal) return text(messages, 'attachment.failed')
  if (cause instanceof DOMException && cause.name === 'NetworkError') return text(messages, 'attachment.broken')
  return text(messages, 'attachment.failed')
}

/** Follows a link without leaving the page; what is to be saved is saved, what may be shown comes in a tab of its own. */
function follow(url: string, newTab: boolean): void {
  const link = document.createElement('a')
  link.href = url
  link.rel = 'noopener noreferrer'
  if (newTab) link.target = '_blank'
  link.click()
}

/** The files of the element, from its first painting to its end. */
export function useAttachments(host: AttachmentHost): Attachments {
  const runtime = useRuntime()
  const [made] = useState((): Attachments => {
    const [refused, announcement, shown] = [signal<readonly (() => string)[]>([]), signal(''), signal('')]
    const store = openAttachments(host, runtime, refused, announcement)
    const open = async (item: Item, preview: boolean) => {
      if (!(await host.before('fly-before-download', { file: infoOf(item) })).ok) return
      follow(await askLink(runtime.http, item.id, preview), preview)
    }
    return {
      store,
      refused,
      announcement,
      shown,
      add: (files) => {
        refused.value = []
        void store.add(files)
      },
      download: (item) => open(item, false),
      preview: async (item) => {
        if (isPicture(item.ext)) shown.value = item.key
        else await open(item, true)
      },
      reasonOf: (cause) => reasonOf(host, cause),
    }
  })
  useEffect(() => tie(host, made.store), [host, made])
  return made
}

/** Keeps the form value, `files` and the validity in step with the items; the answer ends it and every upload. */
function tie(host: AttachmentHost, store: AttachmentStore): () => void {
  const field = fieldOf(host)
  let first = true
  const check = () => {
    const phases = new Set(store.items.value.filter(({ file }) => file !== undefined).map(({ state }) => state.phase))
    const key = phases.has('failed') ? 'unfinished' : phases.has('waiting') || phases.has('uploading') ? 'pending' : undefined
    const button = host.root.querySelector<HTMLElement>('[data-browse]') ?? undefined
    field.setProblem(key && { flag: 'customError', text: host.text(messages, `attachment.${key}`) }, button)
  }
  const ends = [
    host.props.files.subscribe((files) => {
      const given = Array.isArray(files) ? files : []
      if (first && given.length === 0) return
      const before = field.value.value
      const value = store.take(given)
      if (first && before !== '') store.follow(before)
      else if (value !== before) host.write('value', value)
    }),
    field.value.subscribe((value) => store.follow(value)),
    field.resets.subscribe(() => first || store.follow(field.value.value, { others: false })),
    store.items.subscribe(check),
    host.textRevision.subscribe(check),
  ]
  first = false
  return () => {
    for (const end of ends) end()
    store.end()
  }
}
