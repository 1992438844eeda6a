import type { SignalView } from '#core/state/signal-view.ts'
import type { LocaleCore } from './locale-core.ts'

/** What views need of the language: each file passed on is loaded only by those who use it. */
export { useFormats } from './use-formats.ts'
export { type Translate, useBackendText, useText } from './use-text.ts'

/** The language service of a runtime: `lang`, `revision` and `languages` are signals. */
export type Locale = SignalView<LocaleCore>
