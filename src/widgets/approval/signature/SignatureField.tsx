import { createElement, useEffect, useRef, useState } from 'react'
import type { FileInfo } from '#contract/attachment.ts'
import { tagOf } from '#core/element/page.ts'
import { Failure } from '#core/http/failure.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { OPINION_FILES } from '#domain/workflow/texts.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { isFocusLost } from '#ui/focus-lost.ts'
import { messages } from '#widgets/approval/approval.messages.ts'
import { SIGNATURE_MAX } from '#widgets/approval/approval.rules.ts'
import { SignaturePad } from './SignaturePad.tsx'

interface SignatureFieldProps {
  signature: FileInfo | undefined
  /** It was tried to be sent. */
  tried: boolean
  onChange: (signature: FileInfo | undefined) => void
}

/** A signature with the opinion, for whoever wants to give one. */
export function SignatureField({ signature, tried, onChange }: SignatureFieldProps) {
  const t = useText(messages)
  const [open, setOpen] = useState(false)
  const { take, busy, fault } = useSending((stored) => {
    setOpen(false)
    onChange(stored)
  })
  const { http } = useRuntime()
  const remove = ({ id }: FileInfo) => {
    onChange(undefined)
    // What cannot be discarded now is cleared away by the gateway after a day.
    void import('#widgets/attachment-upload/index.ts').then(({ discardFile }) => discardFile(http, id)).catch(() => undefined)
  }
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
          <Button kind="text" onPress={() => remove(signature)}>
            {t('signature.remove')}
          </Button>
        </>
      ) : open ? (
        <SignaturePad {...{ busy, tried }} onPicture={(make) => void take(make)} onCancel={() => setOpen(false)} />
      ) : (
        <Button kind="text" icon="edit" onPress={() => setOpen(true)}>
          {t('signature.begin')}
        </Button>
      )}
      {fault && <Notice tone="danger">{fault}</Notice>}
    </div>
  )
}

/** The way of a picture to the gateway: one at a time, and only while its field is shown. */
function useSending(onStored: (stored: FileInfo) => void) {
  const t = useText(messages)
  const { http, store } = useRuntime()
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState('')
  const latest = useRef(onStored)
  latest.current = onStored
  const isRunning = useRef(false)
  const life = useRef<AbortController>(undefined)
  useEffect(() => {
    const own = new AbortController()
    life.current = own
    return () => own.abort()
  }, [])
  const send = async (make: () => Promise<File>, signal: AbortSignal) => {
    try {
      const file = await make()
      if (file.size > SIGNATURE_MAX) return t('signature.large', { kb: SIGNATURE_MAX / 1_024 })
      const { uploadFile } = await import('#widgets/attachment-upload/index.ts')
      signal.throwIfAborted()
      const options = { bizType: OPINION_FILES, accessType: 'auth', signal, onProgress: () => undefined, uploads: store.upload }
      const stored = await uploadFile(http, file, options)
      // A field that is gone has no draft any more: the draft of another task may stand in its place.
      if (!signal.aborted) latest.current(stored)
      return ''
    } catch (cause) {
      return (cause instanceof Failure && cause.message) || t('signature.failed')
    }
  }
  const take = async (make: () => Promise<File>) => {
    if (isRunning.current || !life.current) return
    isRunning.current = true
    setBusy(true)
    setFault('')
    setFault(await send(make, life.current.signal))
    isRunning.current = false
    setBusy(false)
  }
  return { take, busy, fault }
}
