import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import { fieldOf } from '#core/element/field/field.ts'
import { ElementField } from '#core/element/field/field-view.tsx'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { isPicture, visibleName } from '#domain/file-type.ts'
import buttonCss from '#ui/controls/Button.css?inline'
import { type FileAction, FileList, type ShownFile } from '#ui/display/FileList.tsx'
import css from './AttachmentUpload.css?inline'
import { messages } from './attachment.messages.ts'
import { sizeText } from './attachment.rules.ts'
import { MISSING } from './attachment.store.ts'
import { Dropzone } from './Dropzone.tsx'
import type { Item } from './items.ts'
import { Preview, Thumbnail } from './Thumbnail.tsx'
import { type AttachmentHost, type Attachments, useAttachments } from './use-attachments.ts'

const sheets = [styleSheet(buttonCss), styleSheet(css)]

/** Signed uploads with their list. @see specification section 2 (Other widgets), WID-06 */
export function AttachmentUpload({ host }: { host: AttachmentHost }) {
  useSignals()
  useStyles(...sheets)
  const attachments = useAttachments(host)
  useMethods(host, attachments)
  host.textRevision.value
  const { store, refused, announcement, shown } = attachments
  const large = store.items.value.find(({ key }) => key === shown.value)
  return (
    <>
      <ElementField host={host} group still={() => <Files host={host} attachments={attachments} fixed />}>
        {(ties) => (
          <div className="attachment">
            <Dropzone host={host} attachments={attachments} ties={ties} />
            <div className="attachment-refused" role="alert">
              {[...new Set(refused.value.map((say) => say()))].map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
            <Files host={host} attachments={attachments} fixed={ties.disabled} />
            <span className="visually-hidden" role="status">
              {announcement.value}
            </span>
          </div>
        )}
      </ElementField>
      {large && (
        <Preview
          item={large}
          onClose={() => {
            shown.value = ''
          }}
        />
      )}
    </>
  )
}

interface FilesProps {
  host: AttachmentHost
  attachments: Attachments
  /** Nothing can be changed; what is there can be seen and saved. */
  fixed: boolean
}

function Files({ host, attachments, fixed }: FilesProps) {
  useSignals()
  host.textRevision.value
  const items = attachments.store.items.value
  if (items.length === 0) return fixed ? <span className="attachment-hint">{host.text(messages, 'attachment.none')}</span> : null
  return (
    <FileList
      label={host.text(messages, 'attachment.list')}
      layout={host.props.display.value === 'grid' ? 'grid' : 'list'}
      files={items.map((item) => shownFile(item, { host, attachments, fixed }))}
    />
  )
}

function shownFile(item: Item, props: FilesProps): ShownFile {
  const { key, id, name, state } = item
  return {
    key,
    name: visibleName(name) || id,
    note: noteOf(item, props),
    failure: state.phase === 'failed',
    percent: state.phase === 'uploading' ? state.percent : undefined,
    picture: isPicture(item.ext) ? <Thumbnail item={item} /> : undefined,
    actions: actionsOf(item, props),
  }
}

function noteOf({ state, size, file }: Item, { host: { text }, attachments }: FilesProps): string {
  switch (state.phase) {
    case 'reading':
      return '…'
    case 'waiting':
      return text(messages, 'attachment.waiting')
    case 'uploading':
      return text(messages, 'attachment.uploading', { percent: state.percent })
    case 'failed':
      return attachments.reasonOf(state.cause)
    default:
      return file ? text(messages, 'attachment.stored', { size: sizeText(size) }) : size > 0 ? sizeText(size) : ''
  }
}

function actionsOf(item: Item, { host: { text }, attachments, fixed }: FilesProps): FileAction[] {
  const { store } = attachments
  const { key, state, ext } = item
  const name = visibleName(item.name) || item.id
  const label = (verb: 'retry' | 'abort' | 'preview' | 'download' | 'remove') => text(messages, `attachment.${verb}`, { name })
  const action = (verb: Parameters<typeof label>[0], icon: FileAction['icon'], onPress: () => unknown): FileAction => ({
    icon,
    label: label(verb),
    onPress,
    part: verb === 'remove' ? 'remove' : undefined,
  })
  const remove = action('remove', 'trash', () => store.remove(key))
  const retry = action('retry', 'refresh', () => store.retry(key))
  if (state.phase === 'waiting' || state.phase === 'uploading') return fixed ? [] : [action('abort', 'close', () => store.abort(key))]
  if (state.phase === 'failed') return [...(state.cause === MISSING ? [] : [retry]), ...(fixed ? [] : [remove])]
  if (state.phase === 'reading') return []
  return [
    ...(isPicture(ext) || ext === 'pdf' ? [action('preview', 'eye', () => attachments.preview(item))] : []),
    action('download', 'download', () => attachments.download(item)),
    ...(fixed ? [] : [remove]),
  ]
}

function useMethods(host: AttachmentHost, { store, download }: Attachments): void {
  useEffect(
    () =>
      host.expose({
        browse: async () => host.root.querySelector<HTMLInputElement>('input[type=file]')?.click(),
        upload: async () => {
          if (host.props.execute.value === 'manual') return store.start()
          throw Object.assign(new Error(`${host.text(messages, 'attachment.notManual')} (FLY-E604)`), { code: 'FLY-E604' })
        },
        abort: async (id?: string) => store.abort(id),
        download: async (id: string) => {
          const item = store.items.value.find((known) => known.id === id)
          if (item) await download(item)
        },
        clear: () => store.clear(),
        refresh: async () => store.follow(fieldOf(host).value.value, { others: true }),
      }),
    [host, store, download],
  )
}
