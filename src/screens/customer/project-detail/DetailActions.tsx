import { type ReactNode, useState } from 'react'
import type { RichText } from '#contract/rich-text.ts'
import type { Objection } from '#contract/tender/paper-calls.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import { useAction } from '#core/action.ts'
import type { Formats } from '#core/i18n/formats.ts'
import { type Translate, useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { changed, ORDER } from '#domain/tender/schedule/decide-schedule.ts'
import { hasBidding } from '#domain/tender/viewer.ts'
import { DeclineDialog, isLive, mayBid } from '#screens/customer/project-list/index.ts'
import { nextStep, WIZARD_PATHS } from '#screens/customer/wizard/index.ts'
import { hallPath, quoteCenterOf } from '#screens/mode.ts'
import { paths } from '#screens/paths.ts'
import type { ScreenProps } from '#screens/screen.ts'
import { objectionControl } from '#screens/words/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { ActionDialog, type ActionInput } from '#ui/overlay/ActionDialog.tsx'
import { actions } from './actions.messages.ts'
import { messages } from './project-detail.messages.ts'
import type { DetailCommand, ProjectDetailStore } from './project-detail.store.ts'

type Say = Translate<keyof (typeof actions)['en']>
type Word = Translate<keyof (typeof messages)['en']>
type Send = ProjectDetailStore['send']
export type AskKind = 'confirm' | 'giveUp' | 'agreeTime' | 'object' | 'justify' | 'closeObjection'

const REASON = { min: 10, max: 500 }
const OBJECTION = { min: 20, max: 2_000 }

interface AskProps {
  kind: AskKind
  project: ProjectView
  /** The one that it is about. */
  objection?: Pick<Objection, 'seq' | 'answer'>
  offered: boolean
  send: Send
  main?: boolean
}

/** What is asked before a decision of the firm is sent. */
function askOf(
  kind: AskKind,
  { project, objection, offered }: Pick<AskProps, 'project' | 'objection' | 'offered'>,
  { t, word, formats }: { t: Say; word: Word; formats: Formats },
) {
  const { winner, shares, justifyUntil, timeChange } = project
  const own = shares?.find((share) => share.own)
  const money = (amount = '') => amount && formats.money(amount, project.currency)
  const price = money((own ?? winner)?.gross)
  const at = justifyUntil ? formats.dateTime(justifyUntil, project.form?.timeZone) : ''
  const lead = own && (kind === 'confirm' || kind === 'giveUp') ? (`ask.${kind}.share` as const) : (`ask.${kind}.lead` as const)
  const said: ReactNode = t(lead, { price, at, n: own?.sharePct ?? '', amount: money(own?.amount) })
  const plain = { heading: t(`ask.${kind}`), lead: said, send: t(`act.${kind}`) }
  const commands: Record<AskKind, (text: string, rich?: RichText) => DetailCommand> = {
    confirm: () => ({ kind: 'confirm' }),
    giveUp: (reason) => ({ kind: 'giveUp', reason }),
    agreeTime: () => ({ kind: 'agreeTime', ...(timeChange && { change: timeChange }) }),
    object: (text, rich) => ({ kind: 'object', text, ...(rich && { rich }) }),
    justify: (text) => ({ kind: 'justify', text }),
    closeObjection: () => ({ kind: 'closeObjection', seq: objection?.seq ?? 0, answered: objection?.answer !== undefined }),
  }
  const subject =
    offered && JSON.stringify([winner, shares, justifyUntil, timeChange, objection?.answer, ORDER.map((name) => project[name])])
  const ask = { ...plain, subject, command: commands[kind] }
  if (kind === 'confirm' && project.next?.kind === 'confirm') {
    const until = formats.dateTime(project.next.at, project.form?.timeZone)
    return { ...ask, lead: [ask.lead, t('ask.confirm.by', { at: until })].map(asLine) }
  }
  if (kind === 'agreeTime') return { ...ask, lead: [ask.lead, ...movedTimes(project, t, word, formats)].map(asLine) }
  if (kind === 'giveUp') return { ...ask, kind: 'danger' as const, text: { label: t('ask.reason'), ...REASON } }
  if (kind === 'object') return { ...ask, text: { label: t('ask.text'), ...OBJECTION, control: objectionControl } }
  if (kind === 'justify') return { ...ask, text: { label: t('ask.text'), ...OBJECTION } }
  return ask
}

const asLine = (line: ReactNode, at: number) => <p key={String(line)}>{at === 0 ? line : <strong>{line}</strong>}</p>

/** Each time that would be another one, as it is and as it would be. */
function movedTimes(project: ProjectView, t: Say, word: Word, { dateTime }: Formats): string[] {
  const { timeChange, form } = project
  const next = timeChange ? changed(project, timeChange) : project
  return ORDER.filter((name) => next[name] !== project[name]).map((name) =>
    t('ask.moved', {
      what: word(`times.${name}`),
      from: dateTime(project[name], form?.timeZone),
      to: dateTime(next[name], form?.timeZone),
    }),
  )
}

/** One button that asks first, and says when it is done. What is asked stays when it is offered no more, with what was typed. */
export function AskButton(props: AskProps) {
  const { kind, offered, main } = props
  const t = useText(actions)
  const { notices } = useRuntime()
  const [asking, setAsking] = useState(false)
  const close = (done: boolean) => {
    setAsking(false)
    if (done) notices.show({ tone: 'success', text: t(`done.${kind}`) })
  }
  return (
    <>
      {offered && (
        <Button kind={main ? 'primary' : 'default'} onPress={() => setAsking(true)}>
          {t(`act.${kind}`)}
        </Button>
      )}
      {asking && <Ask {...props} onClose={close} />}
    </>
  )
}

function Ask({ kind, send, onClose, ...about }: AskProps & { onClose: (done: boolean) => void }) {
  const t = useText(actions)
  const word = useText(messages)
  const formats = useFormats()
  const { command, ...ask } = askOf(kind, about, { t, word, formats })
  const name = `firm.${kind} ${about.project.id} ${JSON.stringify(command(''))}`
  const action = useAction<ActionInput>(({ text, rich }, key) => send(command(text, rich), key), name)
  return <ActionDialog {...ask} action={action} onClose={onClose} />
}

interface DetailActionsProps {
  project: ProjectView
  send: Send
  navigate: ScreenProps['navigate']
  readonly: boolean
  print: () => void
}

/** What can be done with the project as it stands, the next thing first. */
export function DetailActions({ project, send, navigate, readonly, print }: DetailActionsProps) {
  const t = useText(actions)
  const { notices } = useRuntime()
  const [declining, setDeclining] = useState(false)
  const to = (path: string) => () => navigate(path, { projectId: project.id })
  const may = (action: string) => !readonly && project.actions.includes(action)
  const asked = (kind: AskKind, action: string, main?: boolean): ReactNode => (
    <AskButton kind={kind} project={project} offered={may(action)} send={send} {...(main && { main })} />
  )
  const decline = async (reason: string, key: string) => {
    await send({ kind: 'decline', reason }, key)
    notices.show({ tone: 'success', text: t('done.decline') })
  }
  return (
    <>
      <Button kind="text" onPress={print}>
        {t('act.print')}
      </Button>
      {hasBidding(project) && (
        <Button kind="text" onPress={to(paths.replay)}>
          {t('act.replay')}
        </Button>
      )}
      {isLive(project) && <Button onPress={to(hallPath(project))}>{t('act.hall')}</Button>}
      {may('invitation.decline') && <Button onPress={() => setDeclining(true)}>{t('act.decline')}</Button>}
      {asked('agreeTime', 'time-change.ack')}
      {asked('giveUp', 'award.decline')}
      {asked('confirm', 'award.confirm', true)}
      {asked('justify', 'award.justify', true)}
      {may('application.submit') && (
        <Button kind="primary" onPress={to(WIZARD_PATHS[nextStep(project)])}>
          {t(registerWord(project))}
        </Button>
      )}
      {!readonly && mayBid(project) && (
        <Button kind="primary" icon="gavel" onPress={to(quoteCenterOf(project))}>
          {t('act.bid')}
        </Button>
      )}
      {declining && <DeclineDialog row={project} decline={decline} onClose={() => setDeclining(false)} />}
    </>
  )
}

const registerWord = ({ application, pledgedAt }: ProjectView): 'act.again' | 'act.goOn' | 'act.register' =>
  application === 'RETURNED' ? 'act.again' : pledgedAt === undefined ? 'act.register' : 'act.goOn'
