import { type Signal, signal } from '@preact/signals-react'
import { keepChoice, keptChoice } from '#core/browser/kept-choice.ts'
import type { Locale, Theme } from '#core/runtime/runtime.ts'
import { DENSITY_KEY, densityChoice } from '#shell/density.ts'
import type { MenuItem } from '#ui/controls/Menu.tsx'
import { messages } from './preferences.messages.ts'

const THEMES = ['auto', 'light', 'dark'] as const
const DENSITIES = ['normal', 'compact', 'roomy'] as const
const CONTRASTS = ['system', 'more'] as const
/** Everything that can be chosen, by its name. */
export const CHOICES = [...THEMES, ...DENSITIES, ...CONTRASTS] as const
export type Choice = (typeof CHOICES)[number]
const GROUPS = [
  { group: 'theme', choices: THEMES },
  { group: 'density', choices: DENSITIES },
  { group: 'contrast', choices: CONTRASTS },
] as const

/** How the application looks; what the person chose holds for this browser and outlives sign-out, like the language. Its answers are followed like signals. */
export interface Preferences {
  isChosen(choice: Choice): boolean
  /** What is none of them changes nothing. */
  choose(choice: string): void
  /** All of them for a menu, in the language of now. */
  items(): MenuItem[]
  /** Chosen, or asked for by the system. */
  isHighContrast(): boolean
}

/** Where the contrast is kept in the browser. */
const CONTRAST_KEY = 'fly-contrast'

const isOneOf = <C extends string>(choices: readonly C[], wished: string): wished is C => choices.some((one) => one === wished)

interface PreferencesDeps {
  theme: Theme
  locale: Pick<Locale, 'text'>
  /** Density that the page set on the element. */
  density: string
  /** Whether the system asks for more contrast. */
  media?: MediaQueryList | undefined
}

export function createPreferences({ theme, locale, density, media = contrastMedia() }: PreferencesDeps): Preferences {
  const contrast = signal<(typeof CONTRASTS)[number]>(keptChoice(CONTRAST_KEY) === 'more' ? 'more' : 'system')
  const asked = signal(media?.matches ?? false)
  media?.addEventListener('change', () => {
    asked.value = media.matches
  })
  const isChosen = (choice: Choice) => [theme.choice.value, densityChoice.value || density, contrast.value].includes(choice)
  return {
    isChosen,
    choose(choice) {
      if (isOneOf(THEMES, choice)) theme.set(choice)
      else if (isOneOf(CONTRASTS, choice)) keep(CONTRAST_KEY, choice, contrast)
      else if (isOneOf(DENSITIES, choice)) keep(DENSITY_KEY, choice, densityChoice)
    },
    items: () =>
      GROUPS.flatMap(({ group, choices }) =>
        choices.map((id) => ({ id, label: locale.text(messages, id), group: locale.text(messages, group), checked: isChosen(id) })),
      ),
    isHighContrast: () => contrast.value === 'more' || asked.value,
  }
}

function keep<C extends string>(key: string, value: C, choice: Signal<C>): void {
  choice.value = value
  keepChoice(key, value)
}

function contrastMedia(): MediaQueryList | undefined {
  return typeof matchMedia === 'function' ? matchMedia('(prefers-contrast: more)') : undefined
}
