import { useSignals } from '@preact/signals-react/runtime'
import { useMemo, useRef, useState } from 'react'
import type { ProjectDraft } from '#contract/tender/draft.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { formatMoney, parseMoney } from '#domain/tender/money.ts'
import { formOf } from '#domain/tender/project/draft.ts'
import { typedAmount } from '#domain/typed-amount.ts'
import { useDraftField, useEditor } from '#screens/purchaser/item-list/editor.context.tsx'
import { fieldMessages } from '#screens/purchaser/item-list/field.messages.ts'
import { messages } from '#screens/purchaser/item-list/item-list.messages.ts'
import { same } from '#screens/purchaser/item-list/merge.rules.ts'
import { MoneyField } from '#ui/form/MoneyField.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { EditableTable, type EditColumn } from '#widgets/data-table/edit/index.ts'
import { useOptions } from './Sections.tsx'

type Step = NonNullable<NonNullable<ProjectDraft['bidding']>['step']>
const FIRST: Record<Step['mode'], Step> = {
  absolute: { mode: 'absolute', value: '' },
  percent: { mode: 'percent', ppm: 10_000 },
  tiers: { mode: 'tiers', tiers: [{ from: '0.00', value: '' }] },
}

/** The step: an amount, a share of the price, or an amount by price band. */
export function StepField() {
  useSignals()
  const t = useText(fieldMessages)
  const { editor } = useEditor()
  const { value = FIRST.absolute, set, error, left } = useDraftField<Step>('bidding.step')
  const { currency, scale } = formOf(editor.draft.value.form)
  return (
    <div className="ed-grid" data-field="bidding.step">
      <div className="ed-place">
        <SelectField
          label={t('step.mode')}
          value={value.mode}
          options={useOptions('step', ['absolute', 'percent', 'tiers'])}
          onChange={(mode) => {
            set(FIRST[mode as Step['mode']])
            left()
          }}
        />
      </div>
      {value.mode === 'absolute' && (
        <Amount value={value.value} {...{ currency, scale, error, left }} onChange={(next) => set({ mode: 'absolute', value: next })} />
      )}
      {value.mode === 'percent' && <Share ppm={value.ppm} {...{ error, left }} onChange={(ppm) => set({ mode: 'percent', ppm })} />}
      {value.mode === 'tiers' && (
        <Bands tiers={value.tiers} scale={scale} error={error} onChange={(tiers) => set({ mode: 'tiers', tiers })} />
      )}
    </div>
  )
}

interface AmountProps {
  value: string
  currency: string
  scale: number
  error: string | undefined
  left: () => void
  onChange: (value: string) => void
}

function Amount({ value, currency, scale, error, left, onChange }: AmountProps) {
  const t = useText(fieldMessages)
  const say = useText(messages)
  const { money } = useFormats()
  const [typed, setTyped] = useState<string>()
  const isAmount = value === '' || typedAmount(value, scale).ok
  return (
    <div className="ed-place">
      <MoneyField
        label={t('step.value')}
        {...{ currency, scale }}
        required
        value={typed ?? money(value)}
        error={isAmount ? error : say('amount.wrong', { scale })}
        onInput={(text) => {
          const read = typedAmount(text, scale)
          setTyped(text)
          onChange(read.ok ? read.value : text.trim())
        }}
        onFocus={() => setTyped(value)}
        onBlur={() => {
          setTyped(undefined)
          left()
        }}
      />
    </div>
  )
}

interface ShareProps {
  /** Millionths of the price. */
  ppm: number
  error: string | undefined
  left: () => void
  onChange: (ppm: number) => void
}

/** A percent of four decimals is millionths. */
const PPM_DECIMALS = 4

function Share({ ppm, error, left, onChange }: ShareProps) {
  const t = useText(fieldMessages)
  const say = useText(messages)
  const [typed, setTyped] = useState<string>()
  const shown = typed ?? formatMoney(BigInt(ppm), PPM_DECIMALS).replace(/\.?0+$/, '')
  const read = parseMoney(shown.normalize('NFKC'), PPM_DECIMALS)
  const fits = read !== undefined && read >= 1n && read <= 1_000_000n
  return (
    <div className="ed-place">
      <TextField
        label={t('step.percentValue')}
        required
        value={shown}
        error={fits ? error : say('number.wrong', { min: '0.0001', max: 100 })}
        onInput={(text) => {
          const next = parseMoney(text.normalize('NFKC'), PPM_DECIMALS)
          setTyped(text)
          if (next !== undefined && next <= 1_000_000n) onChange(Number(next))
        }}
        onBlur={() => {
          if (fits) setTyped(undefined)
          left()
        }}
      />
    </div>
  )
}

interface Band {
  from: string
  value: string
}
interface BandRow extends Band {
  id: string
}
const MAX_BANDS = 20
const bandsOf = (rows: readonly BandRow[]): Band[] =>
  rows.map(({ from, value }) => ({ from: from.slice(0, 32), value: value.slice(0, 32) }))

function Bands({
  tiers,
  scale,
  error,
  onChange,
}: {
  tiers: readonly Band[]
  scale: number
  error: string | undefined
  onChange: (tiers: Band[]) => void
}) {
  const t = useText(fieldMessages)
  const rows = useRef<readonly BandRow[]>([])
  if (!same(bandsOf(rows.current), tiers)) rows.current = tiers.map((band) => ({ ...band, id: crypto.randomUUID() }))
  const columns = useMemo<EditColumn[]>(
    () => [
      { prop: 'from', label: t('step.from'), type: 'money', decimals: scale, required: true },
      { prop: 'value', label: t('step.band'), type: 'money', decimals: scale, positive: true, required: true },
    ],
    [t, scale],
  )
  return (
    <div className="ed-place ed-wide">
      <EditableTable
        label={t('step.bands')}
        keysToldBefore
        columns={columns}
        rows={rows.current}
        onChange={(next: readonly BandRow[]) => {
          rows.current = next
          onChange(bandsOf(next))
        }}
        createRow={() => ({ id: crypto.randomUUID(), from: '', value: '' })}
        maxRows={MAX_BANDS}
        removable
        strict={error !== undefined}
      />
      {error !== undefined && (
        <p className="ed-wrong" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
