import { useSignals } from '@preact/signals-react/runtime'
import { type ChangeEvent, type ReactNode, useMemo, useRef, useState } from 'react'
import { useAction } from '#core/action.ts'
import { useText } from '#core/i18n/locale.tsx'
import { createQuery, useQuery } from '#core/query.ts'
import { useRuntime } from '#core/runtime/context.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { LoadError } from '#ui/feedback/LoadError.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Dialog } from '#ui/overlay/Dialog.tsx'
import { Flowchart } from '#widgets/flowchart/index.ts'
import { checkDefinition, deployDefinition, type Verdict, type Version } from './processes.api.ts'
import { messages } from './processes.messages.ts'
import { MAX_XML } from './processes.rules.ts'

/** A BPMN file is chosen, checked, and published once nothing is wrong with it. */
export function DeployDialog({ onClose }: { onClose: (done: boolean) => void }) {
  const t = useText(messages)
  const field = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<{ turn: number; name: string; xml: string }>()
  const [large, setLarge] = useState(false)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0]
    setLarge(chosen !== undefined && chosen.size > MAX_XML)
    const xml = chosen && chosen.size <= MAX_XML ? await chosen.text() : undefined
    setFile((before) => (xml === undefined ? undefined : { turn: (before?.turn ?? 0) + 1, name: chosen?.name ?? '', xml }))
    // The same file may be chosen again once it was mended.
    target.value = ''
  }
  const input = (
    <div className="wp-file">
      <input ref={field} type="file" hidden aria-label={t('deploy.file')} accept=".bpmn,.xml" onChange={(event) => void choose(event)} />
      <Button icon="upload" first onPress={() => field.current?.click()}>
        {t('deploy.file')}
      </Button>
      {file && <strong>{file.name}</strong>}
      <span className="wp-muted">{t('deploy.help')}</span>
    </div>
  )
  const props = { input, large, onClose }
  return file ? <Checked key={file.turn} xml={file.xml} {...props} /> : <Frame {...props} />
}

interface FrameProps {
  input: ReactNode
  large: boolean
  onClose: (done: boolean) => void
  send?: ReactNode
  children?: ReactNode
}

function Frame({ input, large, onClose, send, children }: FrameProps) {
  const t = useText(messages)
  return (
    <Dialog
      open
      dismissible
      width="880px"
      heading={t('deploy.title')}
      onClose={() => onClose(false)}
      footer={
        <>
          <Button onPress={() => onClose(false)}>{t('close')}</Button>
          {send}
        </>
      }
    >
      <div className="wp-dialog">
        {input}
        {large && <Notice tone="danger">{t('deploy.large')}</Notice>}
        {children}
      </div>
    </Dialog>
  )
}

function Checked({ xml, ...frame }: FrameProps & { xml: string }) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const query = useMemo(() => createQuery({ read: (signal) => checkDefinition(runtime, xml, signal) }), [runtime, xml])
  const state = useQuery(query, runtime.locale.lang.value)
  const verdict = state.phase === 'ready' ? state.data : undefined
  const { publish, busy, failure } = usePublish(xml, verdict, { onClose: frame.onClose, onChanged: () => void query.open() })
  const send = (
    <Button
      kind="primary"
      busy={busy}
      disabled={!verdict || verdict.findings.length > 0 || verdict.processCode === ''}
      onPress={() => void publish()}
    >
      {t('deploy.send')}
    </Button>
  )
  return (
    <Frame {...frame} send={send}>
      {state.phase === 'loading' && <Skeleton lines={6} />}
      {state.phase === 'failed' && <LoadError title={t('deploy.failed')} reason={state.failure.message} onRetry={() => query.open()} />}
      {verdict && <Findings verdict={verdict} />}
      {failure && <Notice tone="danger">{failure}</Notice>}
    </Frame>
  )
}

interface Published {
  onClose: FrameProps['onClose']
  /** Somebody else was faster: what it would replace is asked again. */
  onChanged: () => void
}

function usePublish(xml: string, verdict: Verdict | undefined, { onClose, onChanged }: Published) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const deployed = useRef<Version>(undefined)
  const replaces = verdict?.current ?? 0
  const action = useAction<{ xml: string; replaces: number }>(
    async (input, key) => {
      deployed.current = await deployDefinition(runtime, input.xml, input.replaces, key)
    },
    `workflow.deploy ${verdict?.processCode ?? ''}`,
  )
  const publish = async () => {
    const failed = await action.run({ xml, replaces })
    if (failed?.kind === 'refused' && failed.code === 'FLOW-3015') onChanged()
    if (failed) return
    const text = t('deploy.done', { name: verdict?.name ?? '', version: deployed.current?.version ?? replaces + 1 })
    runtime.notices.show({ tone: 'success', text })
    onClose(true)
  }
  return { publish, busy: action.phase.value === 'running', failure: action.failure.value?.message }
}

/** What is wrong, in words and in the picture; else what it would replace. */
function Findings({ verdict: { findings, chart, name, current, processCode } }: { verdict: Verdict }) {
  const t = useText(messages)
  const [shown, setShown] = useState('')
  const wrong = findings.map(({ element }) => element)
  return (
    <>
      {findings.length > 0 ? (
        <Notice tone="danger" title={t('findings.n', { n: findings.length })}>
          <ol className="wp-findings">
            {findings.map(({ element, kind, text }) => (
              <li key={`${element} ${kind} ${text}`} aria-current={element !== '' && element === shown ? 'true' : undefined}>
                {element !== '' && chart ? (
                  <button type="button" onClick={() => setShown(element)}>
                    {text}
                  </button>
                ) : (
                  text
                )}
              </li>
            ))}
          </ol>
        </Notice>
      ) : (
        <Notice tone="success">{t('findings.none')}</Notice>
      )}
      {findings.length === 0 && processCode !== '' && (
        <p>{current > 0 ? t('deploy.replaces', { name, current, next: current + 1 }) : t('deploy.new', { name })}</p>
      )}
      {chart && (
        <Flowchart
          chart={chart}
          mode={findings.length > 0 ? 'select' : 'view'}
          targets={wrong}
          value={shown}
          onSelect={({ id }) => setShown(id)}
        />
      )}
    </>
  )
}
