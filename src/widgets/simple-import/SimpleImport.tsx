import { useSignals } from '@preact/signals-react/runtime'
import { useCallback, useEffect, useState } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { type DialogProps, dialogOf } from '#core/element/body/dialog.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ElementDialog } from '#ui/overlay/ElementDialog.tsx'
import { saveFile } from '#ui/save-file.ts'
import { FileBox } from './FileBox.tsx'
import css from './SimpleImport.css?inline'
import { isOurs, readTemplate, sendFile } from './simple-import.api.ts'
import { messages } from './simple-import.messages.ts'

const sheet = styleSheet(css)
const WIDTH = '640px'

export interface SimpleImportProps {
  actionUrl: string
  templateUrl: string
  fieldName: string
  accept: string
  maxSize: number
  data: Readonly<Record<string, unknown>>
}
export interface SimpleImportEvents {
  'fly-before-submit': { file: File; data: Readonly<Record<string, unknown>> }
  'fly-finish': { ok: boolean; response: unknown }
}
export interface SimpleImportMethods {
  submit(): Promise<void>
}
export type SimpleHost = BodyHost<SimpleImportProps & DialogProps>

/** One file, posted to a given address. @see specification section 2, the simpler import dialog; IMP-17 */
export function SimpleImport({ host }: { host: SimpleHost }) {
  useSignals()
  return dialogOf(host).opened.value ? <OpenDialog host={host} /> : null
}

function OpenDialog({ host }: { host: SimpleHost }) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const [file, setFile] = useState<File>()
  const { submit, sending, wrong, say } = useSubmit(host, file)
  const { templateUrl } = host.props
  return (
    <ElementDialog
      host={host}
      width={WIDTH}
      heading={t('simple.heading')}
      footer={(busy) => (
        <>
          <Button busy={busy} onPress={() => void dialogOf(host).close('cancel')}>
            {t('simple.cancel')}
          </Button>
          <Button kind="primary" disabled={!file} busy={sending} onPress={() => void submit()}>
            {t('simple.confirm')}
          </Button>
        </>
      )}
    >
      <div className="simple">
        {templateUrl.value && <Template host={host} say={say} />}
        <FileBox host={host} file={file} onFile={setFile} say={say} />
        <slot name="notes" />
        {wrong !== undefined && <Notice tone="danger">{wrong}</Notice>}
      </div>
    </ElementDialog>
  )
}

/** Asks the page, posts the file, and closes when it was taken. */
function useSubmit(host: SimpleHost, file: File | undefined) {
  const t = useText(messages)
  const runtime = useRuntime()
  const [sending, setSending] = useState(false)
  const [wrong, say] = useState<string>()
  const submit = useCallback(async () => {
    const { actionUrl, fieldName, data } = host.props
    if (!file) return
    if (!isOurs(runtime, actionUrl.peek())) {
      say(t('simple.foreign', { url: actionUrl.peek() }))
      return
    }
    const { ok, patch, reason } = await host.before('fly-before-submit', { file, data: data.peek() ?? {} })
    say(reason)
    if (!ok) return
    setSending(true)
    try {
      const sent = { file, data: { ...data.peek(), ...(patch as { data?: object }).data }, fieldName: fieldName.peek() }
      const response = await sendFile(runtime, actionUrl.peek(), sent)
      if (!response) throw new Error('an empty answer')
      runtime.notices.show({ tone: 'success', text: t('simple.done') })
      host.emit('fly-finish', { ok: true, response })
      await dialogOf(host).close('confirm', response)
    } catch (cause) {
      const why = (cause as { code?: string }).code ? (cause as Error).message : ''
      say(why ? t('simple.failedWhy', { why }) : t('simple.failed'))
      host.emit('fly-finish', { ok: false, response: undefined })
    } finally {
      setSending(false)
    }
  }, [host, runtime, file, t])
  useEffect(() => host.expose({ submit }), [host, submit])
  return { submit, sending, wrong, say }
}

function Template({ host, say }: { host: SimpleHost; say: (text: string | undefined) => void }) {
  const t = useText(messages)
  const runtime = useRuntime()
  const [busy, setBusy] = useState(false)
  const go = async () => {
    setBusy(true)
    say(undefined)
    try {
      saveFile('template.xlsx', await readTemplate(runtime, host.props.templateUrl.peek()))
    } catch {
      say(t('simple.templateFailed'))
    }
    setBusy(false)
  }
  return (
    <span part="template-link">
      <Button kind="text" icon="download" busy={busy} onPress={() => void go()}>
        {t('simple.template')}
      </Button>
    </span>
  )
}
