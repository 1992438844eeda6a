import { useSignals } from '@preact/signals-react/runtime'
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { messages } from '#widgets/import-dialog/import.messages.ts'
import type { Target } from '#widgets/import-dialog/import.types.ts'
import type { Importing } from '#widgets/import-dialog/use-import.ts'

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files')
const isFolder = ({ dataTransfer }: DragEvent): boolean =>
  [...dataTransfer.items].some((item) => item.webkitGetAsEntry?.()?.isDirectory === true)

/** Where the workbook comes in: one large button, on which a file may be dropped as well. What is allowed stands in it. */
export function Dropzone({ importing: { host, store }, target }: { importing: Importing; target: Target }) {
  useSignals()
  const t = useText(messages)
  const help = useId()
  const [over, setOver] = useState(false)
  const chosen = useRef<HTMLInputElement>(null)
  const { maxSize, accept } = host.props
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // The same file may be chosen again after it was mended.
    target.value = ''
    void store.choose(files)
  }
  const drop = (event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    setOver(false)
    if (isFolder(event)) store.file.refuse({ code: 'folder', args: {} })
    else void store.choose([...event.dataTransfer.files])
  }
  return (
    <div>
      <button
        type="button"
        part="dropzone"
        className="import-drop-button"
        data-over={over ? '' : undefined}
        aria-describedby={help}
        onClick={() => chosen.current?.click()}
        onDragEnter={(event) => hasFiles(event) && setOver(true)}
        // Without this the browser would open the file in the place of the page.
        onDragOver={(event) => hasFiles(event) && event.preventDefault()}
        onDragLeave={(event) => event.currentTarget.contains(event.relatedTarget as Node | null) || setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" />
        <strong>{t(store.file.state.value.phase === 'none' ? 'import.choose' : 'import.other')}</strong>
        <span>{t(over ? 'import.dropNow' : 'import.drop')}</span>
        <span>{t('import.paste')}</span>
        <small id={help}>{t('import.help', { size: maxSize.value, rows: target.maxRows })}</small>
      </button>
      <input
        ref={chosen}
        type="file"
        hidden
        accept={accept.value}
        tabIndex={-1}
        onInput={(event) => event.stopPropagation()}
        onChange={choose}
      />
    </div>
  )
}
