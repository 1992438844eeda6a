import { useSignals } from '@preact/signals-react/runtime'
import type { ProjectForm, ProjectView } from '#contract/tender/project.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { ruleText } from '#domain/tender/project/rule-text.ts'
import type { Section } from '#screens/purchaser/item-list/faults.rules.ts'
import { fieldMessages } from '#screens/purchaser/item-list/field.messages.ts'
import { messages } from '#screens/purchaser/item-list/item-list.messages.ts'
import { useDictionary, wordFor } from '#screens/use-dictionary.ts'
import { Time } from '#ui/display/figures.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Description } from '#ui/layout/Description.tsx'
import { ReadLines } from './ReadLines.tsx'

interface PartsProps {
  project: ProjectView
  form: ProjectForm
}

/** A project as its approver reads it: the same parts as in the editor, and the rules in words. */
export function ReadParts(props: PartsProps) {
  return (
    <div className="ed-parts">
      <Facts {...props} />
      <Times {...props} />
      <ReadLines {...props} />
      <Limits {...props} />
      <Rules {...props} />
      <Persons {...props} />
    </div>
  )
}

function Block({ id, children }: { id: Section; children: React.ReactNode }) {
  const t = useText(messages)
  return <Card heading={t(`section.${id}`)}>{children}</Card>
}

function Facts({ project, form }: PartsProps) {
  useSignals()
  const t = useText(fieldMessages)
  const { locale } = useRuntime()
  const categories = useDictionary('tender_category')
  const dept = locale.lang.value === 'en' && project.deptNameEn ? project.deptNameEn : project.deptName
  const facts = [
    { label: t('f.title'), value: form.title },
    { label: t('f.titleEn'), value: form.titleEn },
    { label: t('f.mode'), value: t(`mode.${form.mode}`) },
    { label: t('f.direction'), value: t(`direction.${form.direction}`) },
    { label: t('f.categoryCode'), value: wordFor(categories, form.categoryCode) },
    { label: t('f.deptId'), value: dept },
    { label: t('f.inviteMode'), value: t(`inviteMode.${form.inviteMode}`) },
    { label: t('f.deliveryAddress'), value: form.deliveryAddress },
    { label: t('f.deliveryDate'), value: form.deliveryDate },
    { label: t('f.paymentTerms'), value: form.paymentTerms },
    { label: t('f.description'), value: form.description },
  ]
  return (
    <Block id="basic">
      <Description items={facts.map(({ label, value }) => ({ label, value: value || '–' }))} />
    </Block>
  )
}

function Times({ project, form }: PartsProps) {
  const t = useText(fieldMessages)
  const zone = form.timeZone
  const times = [
    { label: t('f.registrationEndsAt'), at: project.registrationEndsAt },
    { label: t('f.qualificationEndsAt'), at: project.qualificationEndsAt },
    { label: t('f.startsAt'), at: project.startsAt },
  ]
  return (
    <Block id="schedule">
      <Description items={times.map(({ label, at }) => ({ label, value: at ? <Time at={at} zone={zone} /> : '–' }))} />
    </Block>
  )
}

function Limits({ project, form }: PartsProps) {
  const t = useText(fieldMessages)
  const say = useText(messages)
  const { money } = useFormats()
  const amount = (value: string | undefined) => (value ? money(value, form.currency) : '–')
  const { reserve } = project
  return (
    <Block id="prices">
      <Description
        items={[
          { label: t('f.ceiling'), value: amount(project.ceiling) },
          { label: t('f.ceilingVisible'), value: say(form.ceilingVisible ? 'yes' : 'no') },
          { label: t('f.reserve'), value: reserve ? (reserve.amount ? amount(reserve.amount) : say('read.reserve')) : '–' },
          { label: t('f.deposit'), value: amount(form.deposit) },
          { label: t('f.compareBasis'), value: t(`compareBasis.${form.compareBasis}`) },
        ]}
      />
    </Block>
  )
}

function Rules({ form }: PartsProps) {
  useSignals()
  const t = useText(messages)
  const { locale } = useRuntime()
  return (
    <>
      {(['fight', 'win'] as const).map((kind) => (
        <Card key={kind} heading={t(`preview.${kind}`)}>
          <div className="ed-preview">
            {ruleText(kind, form, form, locale.lang.value).map((section) => (
              <section key={section.heading}>
                <h3>{section.heading}</h3>
                {section.lines.map((line) => (
                  <p key={line}>{line}</p>
                ))}
              </section>
            ))}
          </div>
        </Card>
      ))}
    </>
  )
}

function Persons({ project, form }: PartsProps) {
  const t = useText(fieldMessages)
  const docs = form.requiredDocs.map(({ name, mandatory }) => (mandatory ? `${name} *` : name))
  return (
    <Block id="people">
      <Description
        items={[
          { label: t('f.managerId'), value: project.managerName || '–' },
          { label: t('f.supervisorIds'), value: project.supervisorNames?.join(' · ') || '–' },
          ...(project.reviewerNames?.length ? [{ label: t('f.reviewerIds'), value: project.reviewerNames.join(' · ') }] : []),
          { label: t('f.minBidders'), value: form.minBidders },
          { label: t('f.requiredDocs'), value: docs.join(' · ') || '–' },
          { label: t('f.attachments'), value: form.attachments?.map(({ name }) => name).join(' · ') || '–' },
        ]}
      />
    </Block>
  )
}
