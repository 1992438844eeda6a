import { useSignals } from '@preact/signals-react/runtime'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { stepKey, stepName } from '#domain/tender/state-names.ts'
import { useFailReason } from '#screens/bidding/live/index.ts'
import type { FileData } from '#screens/purchaser/award/project-file.api.ts'
import { messages } from '#screens/purchaser/award/project-file.messages.ts'
import { awaited } from '#screens/purchaser/award/project-file.rules.ts'
import { sharesMessages } from '#screens/purchaser/award/shares.messages.ts'
import { useDictionary, wordFor } from '#screens/use-dictionary.ts'
import { Time } from '#ui/display/figures.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Description } from '#ui/layout/Description.tsx'
import { useActionWords, useRoleName } from './HistoryList.tsx'
import { Until } from './Until.tsx'

/** How the project stands: what waits for a second person, schedule, figures, people. */
export function Overview({ file }: { file: FileData }) {
  useSignals()
  const t = useText(messages)
  const why = useFailReason()
  const { project } = file
  const { winner, shares, failReason } = project
  const ofShares = useText(sharesMessages)
  const { money } = useFormats()
  const price = (amount: string) => money(amount, project.currency)
  const each = shares?.map(({ name, sharePct, amount }) => ofShares('winner', { name, n: sharePct, amount: price(amount) }))
  return (
    <div className="pf-parts">
      {winner && (
        <Notice tone="success">
          {each ? ofShares('winners', { list: each.join(' · ') }) : t('winner', { name: winner.name, price: price(winner.gross) })}
        </Notice>
      )}
      {failReason && <Notice tone="warning">{t('failed.for', { reason: why(failReason) })}</Notice>}
      {project.status === 'SUSPENDED' && <Suspended file={file} />}
      <FirstWords file={file} />
      <Schedule file={file} />
      <Facts file={file} />
    </div>
  )
}

/** Why bidding stands still, and who has stopped it. */
function Suspended({ file: { history, project } }: { file: FileData }) {
  const t = useText(messages)
  const { dateTime } = useFormats()
  const roleOf = useRoleName()
  const wordsOf = useActionWords()
  const action = history.find(({ type }) => type === 'bidding.suspended')
  if (!action) return null
  const { by = t('role.SYSTEM'), role, at } = action
  return (
    <Notice tone="warning" title={t('suspended')}>
      {t('first.by', { role: role ? roleOf(role) : '', by, at: dateTime(at, project.form?.timeZone), reason: wordsOf(action) }).trim()}
    </Notice>
  )
}

const AWAITED = ['void', 'reject', 'uphold', 'alp', 'disqualify'] as const

/** What one of two persons has asked for. */
function FirstWords({ file: { award, project } }: { file: FileData }) {
  const t = useText(messages)
  const { dateTime } = useFormats()
  const roleOf = useRoleName()
  return award.confirmations.flatMap(({ key, given }) => {
    const { action, target } = awaited(key)
    const known = AWAITED.find((name) => name === action)
    // A firm's id says nothing to a reader.
    const what = [known ? t(`first.${known}`) : action, action === 'disqualify' ? '' : target].filter(Boolean).join(' ')
    return given.map(({ role, by, at, reason }) => (
      <Notice key={`${key} ${role}`} tone="warning" title={t('first', { what })}>
        {t('first.by', { role: roleOf(role), by, at: dateTime(at, project.form?.timeZone), reason })}
      </Notice>
    ))
  })
}

function Schedule({ file: { steps, project } }: { file: FileData }) {
  const t = useText(messages)
  const zone = project.form?.timeZone
  return (
    <ol className="pf-steps" aria-label={t('steps')}>
      {steps.map((step) => (
        <li key={stepKey(step)} data-state={step.state} aria-current={step.state === 'current' ? 'step' : undefined}>
          <strong>{stepName(step, t)}</strong>
          <small>{t(`step.${step.state}`)}</small>
          <span>{step.at ? <Time at={step.at} zone={zone} /> : '–'}</span>
        </li>
      ))}
    </ol>
  )
}

function Facts({ file: { project } }: { file: FileData }) {
  useSignals()
  const t = useText(messages)
  const { money } = useFormats()
  const { locale } = useRuntime()
  const categories = useDictionary('tender_category')
  const { ceiling, best, saving, reserve, currency, next } = project
  const dept = locale.lang.value === 'en' && project.deptNameEn ? project.deptNameEn : project.deptName
  const facts = [
    { label: t('f.category'), value: wordFor(categories, project.categoryCode) },
    { label: t('f.dept'), value: dept || '–' },
    { label: t('f.owner'), value: project.ownerName || '–' },
    { label: t('f.manager'), value: project.managerName || '–' },
    { label: t('f.supervisors'), value: project.supervisorNames?.join(' · ') || '–' },
    { label: t('f.bidders'), value: `${project.approved ?? 0} / ${project.invited ?? 0}` },
    ...(ceiling ? [{ label: t('f.ceiling'), value: money(ceiling, currency) }] : []),
    ...(reserve ? [{ label: t('f.reserve'), value: reserve.amount ? money(reserve.amount, currency) : t('f.sealed') }] : []),
    ...(best ? [{ label: t('f.best'), value: money(best, currency) }] : []),
    ...(saving ? [{ label: t('f.saving'), value: `${saving} %` }] : []),
    ...(next ? [{ label: t(`next.${next.kind}`), value: <Until at={next.at} zone={project.form?.timeZone} /> }] : []),
  ]
  return (
    <Card heading={t('facts')}>
      <Description items={facts} />
    </Card>
  )
}
