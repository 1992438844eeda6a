import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { AwardMethod } from '#contract/tender/scoring.ts'
import { useText } from '#core/i18n/locale.tsx'
import { BORDERS } from '#domain/tender/project/draft.ts'
import { useDraftField, useEditor } from '#screens/purchaser/item-list/editor.context.tsx'
import { fieldMessages } from '#screens/purchaser/item-list/field.messages.ts'
import { messages } from '#screens/purchaser/item-list/item-list.messages.ts'
import { DraftNumber, DraftSelect, NumberBox, Place } from '#screens/purchaser/item-list/parts/fields.tsx'
import { Part, useOptions } from '#screens/purchaser/item-list/parts/Sections.tsx'
import { Checkbox } from '#ui/controls/Checkbox.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { TextField } from '#ui/form/TextField.tsx'
import { basisPointsOf, OFFERED, percentText, withMethod } from './award.rules.ts'
import { Combined } from './Combined.tsx'
import { WinnerShares } from './Winners.tsx'

/** How prices become ranks, and what follows the award (TEND-42). */
export function Award() {
  useSignals()
  const { editor } = useEditor()
  const { direction, award } = editor.draft.value.form
  const buying = direction !== 'forward'
  return (
    <Part id="award">
      <div className="ed-stack">
        <div className="ed-grid">
          <Method buying={buying} />
          {award?.method === 'averagePrice' && <Average buying={buying} />}
        </div>
        {award?.method === 'combined' && <Combined />}
        <WinnerShares />
        <div className="ed-grid">
          <DraftNumber path="award.publicityDays" />
          <DraftNumber path="award.confirmHours" />
        </div>
        {buying && <LowPrice />}
      </div>
    </Part>
  )
}

function Method({ buying }: { buying: boolean }) {
  const { editor } = useEditor()
  const { value = 'lowestPrice', error, label, left } = useDraftField<AwardMethod>('award.method')
  return (
    <Place path="award.method">
      <SelectField
        {...{ label, error, value }}
        options={useOptions(buying ? 'method' : 'highMethod', OFFERED)}
        onChange={(method) => {
          editor.set('award', withMethod(editor.draft.peek().form.award ?? {}, method as AwardMethod))
          left()
        }}
      />
    </Place>
  )
}

function Average({ buying }: { buying: boolean }) {
  return (
    <>
      <DraftSelect path="award.avg.rule" options={useOptions(buying ? 'rule' : 'highRule', ['closest', 'closestNotAbove', 'score'])} />
      <Float />
    </>
  )
}

/** How far the benchmark lies from the mean, in percent with two decimals. */
function Float() {
  const t = useText(fieldMessages)
  const say = useText(messages)
  const { value = 0, set, error, label, left } = useDraftField<number>('award.avg.floatBp')
  const [typed, setTyped] = useState<string>()
  const text = typed ?? percentText(value)
  const read = basisPointsOf(text)
  const [min, max] = BORDERS['award.avg.floatBp']
  const fits = read !== undefined && read >= min && read <= max
  return (
    <Place path="award.avg.floatBp">
      <TextField
        label={label}
        help={t('help.award.floatBp')}
        value={text}
        error={fits ? error : say('number.wrong', { min: min / 100, max: max / 100 })}
        onInput={(next) => {
          const points = basisPointsOf(next)
          setTyped(next)
          if (points !== undefined) set(points)
        }}
        onBlur={() => {
          if (fits) setTyped(undefined)
          left()
        }}
      />
    </Place>
  )
}

const FIRST_ALP = { vsMeanPct: 40, vsNextPct: 30 }

/** From which distance on a low price must be explained, where it is not the usual one. An emptied box counts as 0, which the check refuses. */
function LowPrice() {
  const t = useText(messages)
  const label = useText(fieldMessages)
  const { value: alp, set, error, left } = useDraftField<typeof FIRST_ALP>('award.alp')
  return (
    <fieldset className="ed-group" data-field="award.alp">
      <Checkbox label={t('alp.on')} checked={alp !== undefined} onChange={(on) => set(on ? FIRST_ALP : undefined)} />
      {alp && (
        <div className="ed-grid">
          {(['vsMeanPct', 'vsNextPct'] as const).map((name) => {
            const [min, max] = BORDERS[`award.alp.${name}`]
            return (
              <div key={name} className="ed-place">
                <NumberBox
                  {...{ min, max, error, left }}
                  label={label(`f.award.alp.${name}`)}
                  unit={1}
                  value={alp[name]}
                  set={(next) => set({ ...alp, [name]: next || 0 })}
                />
              </div>
            )
          })}
        </div>
      )}
    </fieldset>
  )
}
