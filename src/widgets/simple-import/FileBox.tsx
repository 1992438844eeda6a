import { useSignals } from '@preact/signals-react/runtime'
import { type DragEvent, useRef, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { IconButton } from '#ui/controls/IconButton.tsx'
import type { SimpleHost } from './SimpleImport.tsx'
import { messages } from './simple-import.messages.ts'
import { faultOf } from './simple-import.rules.ts'

interface FileBoxProps {
  host: SimpleHost
  file: File | undefined
  onFile: (file: File | undefined) => void
  /** What is wrong with what was chosen; undefined takes it back. */
  say: (text: string | undefined) => void
}

/** Where the one file comes in: by a press, a key, or dropped. It is not sent yet. */
export function FileBox({ host, file, onFile, say }: FileBoxProps) {
  useSignals()
  const t = useText(messages)
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const { accept, maxSize } = host.props
  const max = maxSize.value
  const take = (files: readonly File[]) => {
    const [one] = files
    if (!one) return
    const fault = files.length > 1 ? 'one' : faultOf(one, accept.peek(), max)
    say(fault && t(`simple.${fault}`, { max }))
    if (!fault) onFile(one)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take([...event.dataTransfer.files])
  }
  const hover = (event: DragEvent) => {
    event.preventDefault()
    setOver(event.type !== 'dragleave')
  }
  return (
    <section
      className="simple-drop"
      part="dropzone"
      aria-label={t('simple.choose')}
      data-over={over ? '' : undefined}
      onDragOver={hover}
      onDragLeave={hover}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        hidden
        accept={accept.value}
        onChange={({ target }) => {
          take([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button icon="upload" onPress={() => input.current?.click()}>
        {t('simple.choose')}
      </Button>
      <span>{t('simple.drop')}</span>
      <small>{t('simple.limits', { accept: accept.value, max })}</small>
      {file && (
        <span className="simple-file" part="file">
          {file.name}
          <IconButton icon="close" label={t('simple.remove', { name: file.name })} onPress={() => onFile(undefined)} />
        </span>
      )}
    </section>
  )
}
