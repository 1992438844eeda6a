import { useRef } from 'react'
import type { ProjectDraft } from '#contract/tender/draft.ts'
import { useText } from '#core/i18n/locale.tsx'
import { isWhole, sharesSum } from '#domain/tender/award/award-lines.ts'
import { SHARE } from '#domain/tender/project/draft.ts'
import { useDraftField } from '#screens/purchaser/item-list/editor.context.tsx'
import { fieldMessages } from '#screens/purchaser/item-list/field.messages.ts'
import { NumberBox } from '#screens/purchaser/item-list/parts/fields.tsx'
import { Presets } from '#screens/purchaser/item-list/parts/Presets.tsx'
import { SelectField } from '#ui/form/SelectField.tsx'
import { MOST_WINNERS, SHARE_PRESET_NAMES, SHARE_PRESETS, sharePresetOf } from './award.rules.ts'

type Winners = NonNullable<NonNullable<ProjectDraft['award']>['winners']>

/** How many firms share the award, and what each rank gets of it. Shares that were typed for another number come back with it. */
export function WinnerShares() {
  const t = useText(fieldMessages)
  const { value: winners = [], set, error, label, left } = useDraftField<Winners>('award.winners')
  const spare = useRef<Partial<Record<number, Winners>>>({})
  const count = Math.max(1, winners.length)
  const put = (next: Winners | undefined) => {
    set(next)
    left()
  }
  const choose = (next: number) => {
    spare.current[count] = winners
    put(next === 1 ? undefined : (spare.current[next] ?? SHARE_PRESETS.graded(next)))
  }
  const counts = Array.from({ length: MOST_WINNERS }, (_, index) => index + 1)
  return (
    <fieldset className="ed-group" data-field="award.winners">
      <div className="ed-grid">
        <div className="ed-place">
          <SelectField
            label={label}
            value={String(count)}
            options={counts.map((n) => ({ value: String(n), label: n === 1 ? t('award.one') : t('award.many', { n }) }))}
            onChange={(next) => choose(Number(next))}
          />
        </div>
      </div>
      {count > 1 && (
        <>
          <Presets names={SHARE_PRESET_NAMES} chosen={sharePresetOf(winners)} onChoose={(name) => put(SHARE_PRESETS[name](count))} />
          <Shares winners={winners} set={set} left={left} error={error} />
        </>
      )}
    </fieldset>
  )
}

interface SharesProps {
  winners: Winners
  set: (winners: Winners) => void
  left: () => void
  error: string | undefined
}

/** The share of each rank. An emptied one counts as 0, which the check names. */
function Shares({ winners, set, left, error }: SharesProps) {
  const t = useText(fieldMessages)
  const [min, max] = SHARE
  const isRight = isWhole(winners) && !error
  const put = (index: number, next: number | '' | undefined) =>
    set(winners.map((winner, at) => (at === index ? { sharePct: next || 0 } : winner)))
  return (
    <>
      <div className="ed-grid">
        {winners.map(({ sharePct }, index) => {
          const label = t('award.share', { n: index + 1 })
          return (
            <div key={label} className="ed-place">
              <NumberBox {...{ label, min, max, left }} unit={1} value={sharePct} set={(next) => put(index, next)} error={undefined} />
            </div>
          )
        })}
      </div>
      <p className={isRight ? 'ed-note' : 'ed-wrong'} role={isRight ? undefined : 'alert'}>
        {error ?? t('award.sum', { n: sharesSum(winners) })}
      </p>
    </>
  )
}
