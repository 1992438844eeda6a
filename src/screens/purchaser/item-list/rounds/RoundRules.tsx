import { useSignals } from '@preact/signals-react/runtime'
import { useRef } from 'react'
import type { ProjectDraft } from '#contract/tender/draft.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { EACH_ROUND } from '#domain/tender/project/draft.ts'
import { HOME_ZONE } from '#domain/time/zone-clock.ts'
import { useDraftField, useEditor } from '#screens/purchaser/item-list/editor.context.tsx'
import { unitOf } from '#screens/purchaser/item-list/faults.rules.ts'
import { fieldMessages } from '#screens/purchaser/item-list/field.messages.ts'
import { DraftNumber, DraftSelect, NumberBox, Place } from '#screens/purchaser/item-list/parts/fields.tsx'
import { Presets } from '#screens/purchaser/item-list/parts/Presets.tsx'
import { useOptions } from '#screens/purchaser/item-list/parts/Sections.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { plannedTimes, ROUND_PRESETS, roundPresetOf, withRounds } from './rounds.rules.ts'

/** How sealed rounds go (TEND-36 to TEND-41). */
export function RoundRules() {
  useSignals()
  const t = useText(fieldMessages)
  const { editor } = useEditor()
  const { rounds = {} } = editor.draft.value.form
  const { rounds: count = 1, out = [], opening, tieBreak, disclose } = rounds
  const many = count > 1
  return (
    <>
      <Presets
        names={Object.keys(ROUND_PRESETS) as (keyof typeof ROUND_PRESETS)[]}
        chosen={roundPresetOf(rounds)}
        onChoose={(name) => {
          editor.set('rounds', ROUND_PRESETS[name])
          void editor.flush()
        }}
      />
      <Count />
      <EachRound />
      <div className="ed-grid">
        <DraftSelect path="rounds.revisions" options={useOptions('revisions', ['replace', 'once'])} />
        {/* Options are asked for in any case: how many hooks there are does not change. */}
        <Later shown={many} />
        <Leaving shown={out.some((n) => n > 0)} />
        <DraftSelect
          path="rounds.disclose"
          options={useOptions('disclose', ['lowestAndRank', 'lowest', 'rank', 'anonPrices', 'none'])}
          help={disclose === 'none' ? t('help.rounds.none') : undefined}
        />
        <DraftSelect
          path="rounds.opening"
          options={useOptions('opening', ['auto', 'committee'])}
          help={opening === 'committee' ? t('help.rounds.committee') : undefined}
        />
        <DraftSelect
          path="rounds.tieBreak"
          options={useOptions('tieBreak', ['earliest', 'extraRound', 'draw'])}
          help={tieBreak === 'extraRound' ? t('help.rounds.extraRound') : undefined}
        />
        <DraftSelect path="rounds.hallDetail" options={useOptions('hallDetail', ['public', 'anonPrices'])} />
        <DraftNumber path="rounds.minOffers" />
      </div>
    </>
  )
}

/** What is asked from the second round on. */
function Later({ shown }: { shown: boolean }) {
  const rules = useOptions('priceRule', ['notHigherThanOwn', 'lowerThanOwn', 'notHigherThanLowest'])
  const missed = useOptions('missed', ['carry', 'eliminate'])
  if (!shown) return null
  return (
    <>
      <DraftSelect path="rounds.priceRule" options={rules} />
      <DraftSelect path="rounds.missed" options={missed} />
    </>
  )
}

/** What is asked where somebody leaves by rank. */
function Leaving({ shown }: { shown: boolean }) {
  const bases = useOptions('countBasis', ['quoted', 'entered'])
  if (!shown) return null
  return (
    <>
      <DraftNumber path="rounds.keepMin" />
      <DraftSelect path="rounds.countBasis" options={bases} />
    </>
  )
}

type Rounds = NonNullable<ProjectDraft['rounds']>

/** How many rounds. What was typed for a round that is taken away comes back with it. */
function Count() {
  useSignals()
  const { editor } = useEditor()
  const { value, error, label } = useDraftField<number>('rounds.rounds')
  const spare = useRef<Rounds>({})
  const { rounds = {} } = editor.draft.value.form
  const choose = (count: number) => {
    const { durationsSec = [], intervalsSec = [], out = [] } = rounds
    const longer = (one: number[] = [], other: readonly number[]) => [...other, ...one.slice(other.length)]
    spare.current = {
      durationsSec: longer(spare.current.durationsSec, durationsSec),
      intervalsSec: longer(spare.current.intervalsSec, intervalsSec),
      out: longer(spare.current.out, out),
    }
    editor.set('rounds', withRounds(rounds, count, spare.current))
    void editor.flush()
  }
  return (
    <div className="ed-grid">
      <Place path="rounds.rounds">
        <SelectField
          label={label}
          value={String(value ?? '')}
          error={error}
          options={useOptions('rounds', ['1', '2', '3'])}
          onChange={(next) => choose(Number(next))}
        />
      </Place>
    </div>
  )
}

/** Length, break and elimination of each round, and when it is. */
function EachRound() {
  useSignals()
  const t = useText(fieldMessages)
  const formats = useFormats()
  const { editor } = useEditor()
  const { form } = editor.draft.value
  const { rounds: count = 1 } = form.rounds ?? {}
  const times = plannedTimes(form)
  const zone = form.timeZone ?? HOME_ZONE
  const clock = (at: string) => formats.dateTime(at, zone).slice(0, -3)
  return (
    <div className="ed-rounds">
      <ol>
        {Array.from({ length: Math.min(3, count) }, (_, index) => {
          const planned = times?.[index]
          const title = t('round.one', { n: index + 1 })
          return (
            <li key={title}>
              <fieldset>
                <legend>
                  {title}{' '}
                  {planned && (
                    <small>{t('round.times', { opens: clock(planned.opensAt), closes: clock(planned.closesAt).slice(-5) })}</small>
                  )}
                </legend>
                <Of name="durationsSec" index={index} label={t('round.length')} />
                {index + 1 < count && (
                  <>
                    <Of name="intervalsSec" index={index} label={t('round.interval')} />
                    <Of name="out" index={index} label={t('round.out')} />
                  </>
                )}
              </fieldset>
            </li>
          )
        })}
      </ol>
      <Faults />
      {times && <p className="ed-note">{t('help.rounds.planned')}</p>}
    </div>
  )
}

interface OfProps {
  name: 'durationsSec' | 'intervalsSec' | 'out'
  index: number
  label: string
}

/** A number of one round. An emptied cell counts as 0, which the check names where it is no answer. */
function Of({ name, index, label }: OfProps) {
  const path = `rounds.${name}`
  const { value = [], set, left } = useDraftField<readonly number[]>(path)
  const [min, max] = EACH_ROUND[`rounds.${name}`]
  const put = (next: number | '' | undefined) =>
    set(Array.from({ length: Math.max(value.length, index + 1) }, (_, at) => (at === index ? next || 0 : (value[at] ?? 0))))
  return (
    <Place path={index === 0 ? path : `${path}.${index}`}>
      <NumberBox {...{ label, min, max, left }} unit={unitOf(path)} value={value[index]} set={put} error={undefined} />
    </Place>
  )
}

/** What is wrong with the lists of the rounds as a whole. */
function Faults() {
  const faults = [
    useDraftField('rounds.durationsSec').error,
    useDraftField('rounds.intervalsSec').error,
    useDraftField('rounds.out').error,
  ].filter((error) => error !== undefined)
  return faults.map((error) => (
    <p key={error} className="ed-wrong" role="alert">
      {error}
    </p>
  ))
}
