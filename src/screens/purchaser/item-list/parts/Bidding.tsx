import { useSignals } from '@preact/signals-react/runtime'
import { useText } from '#core/i18n/locale.tsx'
import { NUMBERS } from '#domain/tender/project/draft.ts'
import { useEditor } from '#screens/purchaser/item-list/editor.context.tsx'
import { fieldMessages } from '#screens/purchaser/item-list/field.messages.ts'
import { messages } from '#screens/purchaser/item-list/item-list.messages.ts'
import { PRESET_NAMES, PRESETS, type Preset, presetOf } from '#screens/purchaser/item-list/presets.rules.ts'
import { DraftCheck, DraftNumber, DraftSelect } from './fields.tsx'
import { Part, useOptions } from './Sections.tsx'
import { StepField } from './StepField.tsx'

/** How bidding goes. */
export function Bidding() {
  useSignals()
  const t = useText(fieldMessages)
  const { editor } = useEditor()
  const { trigger } = editor.draft.value.form.bidding ?? {}
  return (
    <Part id="bidding">
      <Presets />
      <StepField />
      <div className="ed-grid">
        <Figure name="durationSec" unit={60} />
        <Figure name="windowSec" help={t('help.windowSec')} />
        <Figure name="extendSec" />
        <Figure name="maxExtendSec" unit={60} />
        <DraftSelect path="bidding.trigger" options={useOptions('trigger', ['lead', 'topN', 'any'])} />
        {trigger === 'topN' && <Figure name="topN" />}
        <DraftSelect path="bidding.bidRule" options={useOptions('bidRule', ['beatOwn', 'beatBest'])} />
        <DraftSelect path="bidding.visibility" options={useOptions('visibility', ['leadOnly', 'rankOnly', 'leadPrice', 'anonPrices'])} />
        <DraftSelect path="bidding.hallDetail" options={useOptions('hallDetail', ['public', 'anonPrices'])} />
        <Figure name="maxDropPct" />
        <Figure name="minBidIntervalMs" />
        <Figure name="minOffers" />
      </div>
      <div className="ed-checks">
        {(['protectLead', 'showBidderCount', 'entryQuote', 'correction'] as const).map((name) => (
          <DraftCheck key={name} path={`bidding.${name}`} />
        ))}
      </div>
    </Part>
  )
}

type Named = Extract<keyof typeof NUMBERS, `bidding.${string}`> extends `bidding.${infer Name}` ? Name : never

function Figure({ name, unit = 1, help }: { name: Named; unit?: number; help?: string }) {
  const [min, max] = NUMBERS[`bidding.${name}`]
  return <DraftNumber path={`bidding.${name}`} min={min} max={max} unit={unit} help={help} />
}

/** Ready-made settings; the step is the project's own and stays. */
function Presets() {
  useSignals()
  const t = useText(messages)
  const { editor } = useEditor()
  const { bidding } = editor.draft.value.form
  const chosen = presetOf(bidding)
  const choose = (name: Preset) => {
    editor.set('bidding', { ...PRESETS[name], ...(bidding?.step && { step: bidding.step }) })
    void editor.flush()
  }
  return (
    <fieldset className="ed-presets">
      <legend>{t('preset.label')}</legend>
      {PRESET_NAMES.map((name) => (
        <button key={name} type="button" aria-pressed={chosen === name} onClick={() => choose(name)}>
          {t(`preset.${name}`)}
        </button>
      ))}
      {chosen === undefined && <span className="ed-note">{t('preset.own')}</span>}
    </fieldset>
  )
}
