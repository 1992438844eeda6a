import { useSignals } from '@preact/signals-react/runtime'
import type { Item, ProjectForm, ProjectView } from '#contract/tender-project.ts'
import { useRuntime } from '#core/context.tsx'
import { useFormats, useText } from '#core/locale.tsx'
import { ruleText } from '#domain/tender/rule-text.ts'
import type { Section } from '#screens/purchaser/item-list/faults.rules.ts'
import { fieldMessages } from '#screens/purchaser/item-list/field.messages.ts'
import { messages } from '#screens/purchaser/item-list/item-list.messages.ts'
import { amountOf, sumOf } from '#screens/purchaser/item-list/items.rules.ts'
import { useDictionary, wordFor } from '#screens/purchaser/parts/index.ts'
import { Card } from '#ui/Card.tsx'
import { Description } from '#ui/Description.tsx'
import { Table } from '#ui/Table.tsx'
import { Time } from '#ui/Time.tsx'

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
      <Lines {...props} />
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

function Lines({ project: { items }, form: { currency, scale } }: PartsProps) {
  useSignals()
  const t = useText(fieldMessages)
  const say = useText(messages)
  const { locale } = useRuntime()
  const { money } = useFormats()
  const units = useDictionary('tender_unit')
  const sum = sumOf(items, scale)
  const amount = (item: Item) => amountOf({ quantity: item.quantity, ceilingUnitPrice: item.ceilingUnitPrice ?? '' }, scale)
  return (
    <Block id="items">
      <Table
        caption={say('section.items')}
        rows={items}
        rowKey={(item) => String(item.lineNo)}
        columns={[
          { key: 'lineNo', label: '#', align: 'end', cell: (item) => item.lineNo },
          { key: 'name', label: t('item.name'), wrap: true, cell: (item) => (locale.lang.value === 'en' && item.nameEn) || item.name },
          { key: 'spec', label: t('item.spec'), wrap: true, cell: (item) => item.spec ?? '' },
          { key: 'quantity', label: t('item.quantity'), align: 'end', cell: (item) => money(item.quantity) },
          { key: 'unitCode', label: t('item.unitCode'), cell: (item) => wordFor(units, item.unitCode) },
          { key: 'ceiling', label: t('item.ceilingUnitPrice'), align: 'end', cell: (item) => money(item.ceilingUnitPrice ?? '') },
          { key: 'amount', label: t('item.amount'), align: 'end', cell: (item) => money(amount(item)) },
        ]}
      />
      {sum !== '' && (
        <p className="ed-fact">
          {say('items.sum')} <strong>{money(sum, currency)}</strong>
        </p>
      )}
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
          { label: t('f.minBidders'), value: form.minBidders },
          { label: t('f.requiredDocs'), value: docs.join(' · ') || '–' },
          { label: t('f.attachments'), value: form.attachments?.map(({ name }) => name).join(' · ') || '–' },
        ]}
      />
    </Block>
  )
}
