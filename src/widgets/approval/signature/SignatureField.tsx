import { createElement, useEffect, useRef, useState } from 'react'
import type { FileInfo } from '#contract/attachment.ts'
import { tagOf } from '#core/element/page.ts'
import { Failure } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { OPINION_FILES } from '#domain/workflow/opinion-files.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { isFocusLost } from '#ui/focus-lost.ts'
import { messages } from '#widgets/approval/approval.messages.ts'
import { SIGNATURE_MAX } from '#widgets/approval/approval.rules.ts'
import { SignaturePad } from './SignaturePad.tsx'

interface SignatureFieldProps {
  signature: FileInfo | undefined
  onChange: (signature: FileInfo | undefined) => void
}

/** A signature with the opinion, for whoever wants to give one. */
export function SignatureField({ signature, onChange }: SignatureFieldProps) {
  const t = useText(messages)
  const [open, setOpen] = useState(false)
  const { take, busy, fault } = useSending((stored) => {
    setOpen(false)
    onChange(stored)
  })
  const box = useRef<HTMLDivElement>(null)
  const shown = useRef({ open, signature })
  useEffect(() => {
    const { current } = box
    const isChanged = shown.current.open !== open || shown.current.signature !== signature
    shown.current = { open, signature }
    // What was pressed is gone with the press.
    if (isChanged && current && isFocusLost(current)) current.querySelector<HTMLElement>('button:enabled')?.focus()
  }, [open, signature])
  return (
    <div ref={box} part="signature" className={signature && 'approval-group'}>
      {signature ? (
        <>
          {createElement(tagOf('attachment-upload'), { label: t('signature'), readonly: true, files: [signature] })}
          <Button kind="text" onPress={() => onChange(undefined)}>
            {t('signature.remove')}
          </Button>
        </>
      ) : open ? (
        <SignaturePad busy={busy} onPicture={(file) => void take(file)} onCancel={() => setOpen(false)} />
      ) : (
        <Button kind="text" icon="edit" onPress={() => setOpen(true)}>
          {t('signature.begin')}
        </Button>
      )}
      {fault && <Notice tone="danger">{fault}</Notice>}
    </div>
  )
}

/** The way of a picture to the gateway. */
function useSending(onStored: (stored: FileInfo) => void) {
  const t = useText(messages)
  const { http } = useRuntime()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const latest = useRef(onStored)
  latest.current = onStored
  const take = async (file: File) => {
    setFault(file.size > SIGNATURE_MAX ? t('signature.large', { kb: SIGNATURE_MAX / 1_024 }) : '')
    if (file.size > SIGNATURE_MAX) return
    setBusy(true)
    try {
      const { uploadFile } = await import('#widgets/attachment-upload/index.ts')
      const { signal } = new AbortController()
      latest.current(await uploadFile(http, file, { bizType: OPINION_FILES, accessType: 'auth', signal, onProgress: () => undefined }))
    } catch (cause) {
      setFault((cause instanceof Failure && cause.message) || t('signature.failed'))
    } finally {
      setBusy(false)
    }
  }
  return { take, busy, fault }
}
