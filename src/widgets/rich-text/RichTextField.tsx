import { useEffect, useRef, useState } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/use-text.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { richTextOf } from '#domain/rich-text/plain.ts'
import type { RichText } from '#domain/rich-text/rich-text.ts'
import { FieldFrame, type FieldFrameProps } from '#ui/form/FieldFrame.tsx'
import { type EditorLook, openEditor, type RichEditor } from './editor.ts'
import css from './rich-text.css?inline'
import { messages } from './rich-text.messages.ts'
import { pictureLoader } from './show.ts'
import type { RichValue } from './value.ts'

const sheet = styleSheet(css)

export interface RichTextFieldProps extends FieldFrameProps {
  max: number
  /** Of the text with its forms, as JSON. */
  maxBytes: number
  /** What pictures are kept for, and who sees them. */
  bizType: string
  maxPictureMb: number
  /** @param rich undefined where a plain text says all of it */
  onInput: (text: string, rich: RichText | undefined) => void
  /** Why it cannot be sent as it stands. */
  onFault: (fault: string | undefined) => void
}

/** A field for formatted text, with the editor of `fly-rich-text`. It begins empty, with the cursor in it. */
export function RichTextField({ max, maxBytes, bizType, maxPictureMb, onInput, onFault, ...frame }: RichTextFieldProps) {
  useStyles(sheet)
  return (
    <FieldFrame {...frame}>
      {(ties) => (
        <Area
          {...{ maxBytes, bizType, maxPictureMb, onInput, onFault }}
          look={{
            ...{ disabled: false, tools: 'full', max, placeholder: '' },
            name: {
              id: ties.id,
              label: frame.label,
              describedBy: ties['aria-describedby'] ?? '',
              invalid: ties['aria-invalid'] === true,
              required: frame.required === true,
            },
          }}
        />
      )}
    </FieldFrame>
  )
}

type AreaProps = Pick<RichTextFieldProps, 'maxBytes' | 'bizType' | 'maxPictureMb' | 'onInput' | 'onFault'> & { look: EditorLook }

const isPlain = ({ value, text }: RichValue) => value === JSON.stringify(richTextOf(text))
const bytesOf = (text: string) => new TextEncoder().encode(text).length

function Area(props: AreaProps) {
  const t = useText(messages)
  const { http, store } = useRuntime()
  const box = useRef<HTMLDivElement>(null)
  const editor = useRef<RichEditor>(undefined)
  /** What the editor asks for is as it is now. */
  const now = useRef({ t, ...props })
  now.current = { t, ...props }
  const [isTooMuch, setTooMuch] = useState(false)
  const [isSending, setSending] = useState(false)
  useEffect(() => {
    if (!box.current) return undefined
    const loader = pictureLoader(
      () => http,
      () => now.current.t('rich.picture.gone'),
    )
    const opened = openEditor({
      ...{ into: box.current, value: '', look: now.current.look, picture: loader.show },
      say: (key, args) => now.current.t(key, args),
      onEdit: (edited) => {
        const isKept = edited !== undefined && bytesOf(edited.value) <= now.current.maxBytes
        setTooMuch(!isKept)
        if (isKept) now.current.onInput(edited.text, isPlain(edited) ? undefined : edited.doc)
      },
      onLeave: () => undefined,
      onSending: setSending,
      sendPicture: async (file, told) => {
        const { uploadFile } = await import('#widgets/attachment-upload/attachment.api.ts')
        return (await uploadFile(http, file, { bizType: now.current.bizType, accessType: 'auth', uploads: store.upload, ...told })).id
      },
      maxPictureMb: () => now.current.maxPictureMb,
      why: (cause) => (cause instanceof Error && cause.name === 'Failure' ? cause.message : now.current.t('rich.picture.broken')),
    })
    editor.current = opened
    opened.focus()
    return () => {
      editor.current = undefined
      opened.end()
      loader.end()
    }
  }, [http, store.upload])
  const fault = isTooMuch ? t('rich.tooMuch') : isSending ? t('rich.picture.wait') : undefined
  useEffect(() => now.current.onFault(fault), [fault])
  const looks = JSON.stringify(props.look)
  useEffect(() => editor.current?.look(JSON.parse(looks) as EditorLook), [looks])
  return (
    <>
      <div className="rich-box" ref={box} />
      {isTooMuch && (
        <p className="rich-bad" role="alert">
          {fault}
        </p>
      )}
    </>
  )
}
