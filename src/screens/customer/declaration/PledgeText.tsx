import { useSignals } from '@preact/signals-react/runtime'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Action } from '#core/action.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { firmName, firmsOf } from '#screens/account/firms/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Checkbox } from '#ui/controls/Checkbox.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Description } from '#ui/layout/Description.tsx'
import { printPaper } from '#ui/print-paper.ts'
import { saveText } from '#ui/save-file.ts'
import type { Pledge } from './declaration.api.ts'
import { messages } from './declaration.messages.ts'
import { REPLACED, type ReadPledge } from './declaration.store.ts'

interface PledgeTextProps {
  data: ReadPledge
  action: Action<Pledge>
  readonly: boolean
  onSign: () => void
  onward: () => void
}

/** A box that scrolls is reached and scrolled by keyboard. */
const REACHABLE = { tabIndex: 0 }

/** The text in a box of its own that is scrolled to its end, and what is done with it. */
export function PledgeText({ data, action, readonly, onSign, onward }: PledgeTextProps) {
  useSignals()
  const t = useText(messages)
  const box = useRef<HTMLElement>(null)
  const atEnd = useReadToEnd(box)
  const { pledge, project, updated } = data
  const failure = action.failure.value
  const signed = pledge.acceptedAt !== undefined
  const maySign = !readonly && !signed && project.actions.includes('pledge.accept')
  return (
    <>
      {updated && <Notice tone="warning">{t('updated')}</Notice>}
      <section ref={box} className="pledge-text" aria-label={t('text')} {...REACHABLE}>
        {linesOf(pledge.body).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </section>
      {maySign && (
        <p className="pledge-hint" aria-live="polite">
          {t(atEnd ? 'read' : 'toEnd')}
        </p>
      )}
      <Signatory data={data} />
      {maySign && <Sign atEnd={atEnd} sending={action.phase.value === 'running'} onSign={onSign} />}
      {failure && failure.code !== REPLACED && <Notice tone="danger">{failure.message}</Notice>}
      {!signed && !maySign && !readonly && <Notice tone="info">{t('closed')}</Notice>}
      <Keeping data={data} onward={signed ? onward : undefined} />
    </>
  )
}

function Sign({ atEnd, sending, onSign }: { atEnd: boolean; sending: boolean; onSign: () => void }) {
  const t = useText(messages)
  const [agreed, setAgreed] = useState(false)
  const [missing, setMissing] = useState(false)
  const sign = () => {
    setMissing(!agreed)
    if (agreed) onSign()
  }
  return (
    <div className="pledge-foot">
      <Checkbox
        label={t('agree')}
        checked={agreed}
        onChange={(next) => {
          setAgreed(next)
          setMissing(false)
        }}
        error={missing ? t('mustAgree') : undefined}
      />
      <span title={atEnd ? undefined : t('toEnd')}>
        <Button kind="primary" disabled={!atEnd} busy={sending} onPress={sign}>
          {t('sign')}
        </Button>
      </span>
    </div>
  )
}

/** Who signs, for whom, when. */
function Signatory({ data }: { data: ReadPledge }) {
  useSignals()
  const t = useText(messages)
  const runtime = useRuntime()
  const { dateTime } = useFormats()
  const { acceptedAt } = data.pledge
  const firm = useFirmName()
  const person = runtime.store.runame.value.value || (runtime.session.user.value?.realName ?? '')
  return (
    <Card>
      <Description
        items={[
          { label: t('signatory'), value: person },
          { label: t('firm'), value: firm },
          {
            label: t('time'),
            value: acceptedAt
              ? t('signedAt', { at: dateTime(acceptedAt) })
              : t('now', { at: dateTime(new Date(runtime.clock.tick.value).toISOString()) }),
          },
        ]}
      />
    </Card>
  )
}

/** What can be taken along: on paper or as a file; and the way on once it is signed. */
function Keeping({ data: { pledge, project }, onward }: { data: ReadPledge; onward: (() => void) | undefined }) {
  useSignals()
  const t = useText(messages)
  const { dateTime } = useFormats()
  const firm = useFirmName()
  const { acceptedAt } = pledge
  const lead = [
    project.code,
    t('version', { version: pledge.version, hash: pledge.bodyHash }),
    acceptedAt && `${firm} · ${t('signedAt', { at: dateTime(acceptedAt) })}`,
  ]
    .filter(Boolean)
    .join(' · ')
  const lines = linesOf(pledge.body)
  return (
    <div className="pledge-foot">
      {onward && (
        <Button kind="primary" onPress={onward}>
          {t('onward')}
        </Button>
      )}
      <Button onPress={() => printPaper({ title: t('title'), lead, blocks: [{ lines }] })}>{t('print')}</Button>
      <Button icon="download" onPress={() => saveText(`pledge-${project.code}.txt`, [...lines, '', lead, ''].join('\r\n'))}>
        {t('download')}
      </Button>
    </div>
  )
}

/** The firm that is acted for, in the reader's language. */
function useFirmName(): string {
  const runtime = useRuntime()
  const firm = firmsOf(runtime).acting.value
  return firm ? firmName(firm, runtime.locale.lang.value) : '–'
}

const linesOf = (body: string): string[] => body.split('\n').filter((line) => line.trim() !== '')

/** A pixel of rounding at other zooms. */
const SLACK_PX = 4

/** Whether the end of a scrolled box has been in sight once; at once when all of it is. */
function useReadToEnd(box: RefObject<HTMLElement | null>): boolean {
  const [reached, setReached] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element || reached) return undefined
    const look = () => {
      if (element.scrollTop + element.clientHeight >= element.scrollHeight - SLACK_PX) setReached(true)
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    return () => element.removeEventListener('scroll', look)
  }, [box, reached])
  return reached
}
