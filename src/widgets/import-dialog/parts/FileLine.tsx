import { useSignals } from '@preact/signals-react/runtime'
import { useText } from '#core/i18n/locale.tsx'
import { visibleName } from '#domain/file-type.ts'
import { FileList, type ShownFile } from '#ui/display/FileList.tsx'
import { sizeText } from '#widgets/attachment-upload/index.ts'
import type { FileState, Upload } from '#widgets/import-dialog/file.store.ts'
import { messages } from '#widgets/import-dialog/import.messages.ts'
import { type Importing, reasonOf } from '#widgets/import-dialog/use-import.ts'
import { counted } from '#widgets/transfer/index.ts'

/** The chosen file: how large, how many rows, how far its upload is; stop it, try it again (IMP-06). */
export function FileLine({ importing: { store } }: { importing: Importing }) {
  useSignals()
  const t = useText(messages)
  const now = store.file.state.value
  if (now.phase === 'none') return null
  const name = visibleName(now.file.name)
  const upload = 'upload' in now ? now.upload : undefined
  const failed = upload?.phase === 'error'
  const shown: ShownFile = {
    key: 'file',
    name,
    note: now.phase === 'reading' ? t('import.reading', { name }) : [factsOf(t, now), uploadText(t, upload)].filter(Boolean).join(' · '),
    failure: failed,
    ...(upload?.phase === 'sending' && { percent: upload.percent }),
    actions: [
      ...(failed ? [{ icon: 'refresh' as const, label: t('import.retry'), onPress: () => store.file.retry() }] : []),
      ...(store.step.value === 0
        ? [{ icon: 'close' as const, label: t('import.removeFile', { name }), onPress: () => store.file.remove() }]
        : []),
    ],
  }
  return (
    <div part="file" aria-live="polite">
      <FileList files={[shown]} label={t('import.step.select')} layout="list" />
    </div>
  )
}

type T = (key: keyof typeof messages.en, args?: Readonly<Record<string, string | number>>) => string

function factsOf(t: T, now: Extract<FileState, { book: unknown }>): string {
  const size = sizeText(now.file.size)
  return now.book.rows > 0 ? counted(t, 'import.rows', now.book.rows, { size }) : size
}

function uploadText(t: T, upload: Upload | undefined): string {
  switch (upload?.phase) {
    case 'sending':
      return t('import.uploading', { percent: upload.percent })
    case 'success':
      return t('import.uploaded')
    case 'error':
      return t('import.uploadFailed', { why: reasonOf(upload.cause, '…') })
    default:
      return ''
  }
}
