import { useSignals } from '@preact/signals-react/runtime'
import { useText } from '#core/i18n/locale.tsx'
import { isFreeBid } from '#screens/mode.ts'
import { useEditor } from '#screens/purchaser/item-list/editor.context.tsx'
import { fieldMessages } from '#screens/purchaser/item-list/field.messages.ts'
import { PRESET_NAMES, PRESETS, presetOf } from '#screens/purchaser/item-list/presets.rules.ts'
import { RoundRules } from '#screens/purchaser/item-list/rounds/RoundRules.tsx'
import { DraftCheck, DraftNumber, DraftSelect } from './fields.tsx'
import { ModeChoice } from './ModeChoice.tsx'
import { Presets } from './Presets.tsx'
import { Part, useOptions } from './Sections.tsx'
import { StepField } from './StepField.tsx'

/** How bidding goes, by the rules of its mode. */
export function Bidding() {
  useSignals()
  const { editor } = useEditor()
  return (
    <Part id="bidding">
      <ModeChoice />
      {isFreeBid(editor.draft.value.form) ? <FreeRules /> : <RoundRules />}
    </Part>
  )
}

function FreeRules() {
  useSignals()
  const t = useText(fieldMessages)
  const { editor } = useEditor()
  const { bidding } = editor.draft.value.form
  const { trigger } = bidding ?? {}
  return (
    <>
      <Presets
        names={PRESET_NAMES}
        chosen={presetOf(bidding)}
        onChoose={(name) => {
          // The step is the project's own and stays.
          editor.set('bidding', { ...PRESETS[name], ...(bidding?.step && { step: bidding.step }) })
          void editor.flush()
        }}
      />
      <StepField />
      <div className="ed-grid">
        <DraftNumber path="bidding.durationSec" />
        <DraftNumber path="bidding.windowSec" help={t('help.windowSec')} />
        <DraftNumber path="bidding.extendSec" />
        <DraftNumber path="bidding.maxExtendSec" />
        <DraftSelect path="bidding.trigger" options={useOptions('trigger', ['lead', 'topN', 'any'])} />
        {trigger === 'topN' && <DraftNumber path="bidding.topN" />}
        <DraftSelect path="bidding.bidRule" options={useOptions('bidRule', ['beatOwn', 'beatBest'])} />
        <DraftSelect path="bidding.visibility" options={useOptions('visibility', ['leadOnly', 'rankOnly', 'leadPrice', 'anonPrices'])} />
        <DraftSelect path="bidding.hallDetail" options={useOptions('hallDetail', ['public', 'anonPrices'])} />
        <DraftNumber path="bidding.maxDropPct" />
        <DraftNumber path="bidding.minBidIntervalMs" />
        <DraftNumber path="bidding.minOffers" />
      </div>
      <div className="ed-checks">
        {(['protectLead', 'showBidderCount', 'entryQuote', 'correction'] as const).map((name) => (
          <DraftCheck key={name} path={`bidding.${name}`} />
        ))}
      </div>
    </>
  )
}
