import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { recordOf } from '#domain/tabs.ts'
import { paths } from '#screens/paths.ts'
import type { AppCommand } from '#shell/app.types.ts'
import { messages as placeMessages } from '#shell/extras/extras.messages.ts'
import { helpAbout } from '#shell/extras/help.ts'
import type { Places } from '#shell/extras/places.store.ts'
import { messages as preferenceMessages } from '#shell/extras/preferences.messages.ts'
import { CHOICES, type Preferences } from '#shell/extras/preferences.ts'
import { useShell } from '#shell/shell-context.ts'
import { closeAll } from '#shell/tabs/view-verbs.ts'
import { messages } from './palette.messages.ts'
import type { Entry } from './palette.rules.ts'
import { useGo } from './use-go.ts'

type Word = keyof (typeof messages)['en'] & string

/** What can be done from anywhere, and the commands of the page. The component that calls it must read signals. */
export function useActions(places: Places, preferences: Preferences): Entry[] {
  const t = useText(messages)
  const { locale } = useRuntime()
  const { host } = useShell()
  const other = locale.lang.value === 'zh' ? 'en' : 'zh'
  const named = (key: Word, icon: string, run: () => unknown): Entry => {
    return { id: `actions ${key}`, group: 'actions', label: t(key), words: [messages[other][key]], icon, run }
  }
  const own = [...useWays(named), ...useViewActions(places, named), ...usePreferenceEntries(preferences)]
  return [...own, ...(host.props.commands.value ?? []).map((command) => commandEntry(command, host.emit))]
}

type Named = (key: Word, icon: string, run: () => unknown) => Entry

/** Screens that stand in no menu, and the way out. */
function useWays(named: Named): Entry[] {
  const { session, config } = useRuntime()
  const shell = useShell()
  const { routeOf, unsaved, wished } = shell
  const help = helpAbout(shell)
  const ask = () => {
    wished.value = 'copilot'
  }
  const go = useGo()
  const to = (path: string, key: Word, icon: string) => (routeOf(path) ? [named(key, icon, () => go(path))] : [])
  const signOut = async () => (await unsaved.mayLeave()) && session.signOut()
  return [
    ...(session.can('tender:project:edit') ? to(paths.itemList, 'act.new', 'plus') : []),
    ...to(paths.messages, 'act.messages', 'bell'),
    ...to(paths.personalCenter, 'act.personal', 'user'),
    ...(help ? [named('act.help', 'info', () => go(help))] : []),
    ...(config.copilot ? [named('act.copilot', 'chat', ask)] : []),
    named('act.keys', 'info', () => {
      wished.value = 'keys'
    }),
    named('act.signOut', 'sign-out', signOut),
  ]
}

/** What can be done with the view that is shown. */
function useViewActions(places: Places, named: Named): Entry[] {
  const t = useText(placeMessages)
  const { notices } = useRuntime()
  const { nav, codes } = useShell()
  const address = nav.address.value
  const { fullPath } = address
  if (nav.active.value === '') return []
  const isKept = places.isFavourite(fullPath)
  const about = codes.value[recordOf(address)] ?? ''
  const favour = () =>
    places
      .setFavourite({ to: fullPath, about }, !isKept)
      .catch((failure: Error) => notices.show({ tone: 'danger', title: t('failed'), text: failure.message, ms: 0 }))
  return [
    named(isKept ? 'act.unfavour' : 'act.favour', 'star', favour),
    ...(nav.tabs.value.length > 1 ? [named('act.closeAll', 'close', () => closeAll(nav))] : []),
  ]
}

/** Appearance and language: all that is not chosen already. */
function usePreferenceEntries(preferences: Preferences): Entry[] {
  const t = useText(messages)
  const tp = useText(preferenceMessages)
  const { locale } = useRuntime()
  const lang = locale.lang.value
  const other = lang === 'zh' ? 'en' : 'zh'
  const looks = CHOICES.filter((choice) => !preferences.isChosen(choice)).map((choice): Entry => {
    const words = [`${messages[other]['act.theme'].replace('{{name}}', '')} ${preferenceMessages[other][choice]}`]
    const run = () => preferences.choose(choice)
    return { id: `actions ${choice}`, group: 'actions', label: t('act.theme', { name: tp(choice) }), words, icon: 'contrast', run }
  })
  const languages = locale.languages.value
    .filter((one) => one.lang !== lang)
    .map(({ lang: id, description }): Entry => {
      const words = [messages[other]['act.lang'].replace('{{name}}', description)]
      const run = () => locale.setLang(id === 'en' ? 'en' : 'zh')
      return { id: `actions lang ${id}`, group: 'actions', label: t('act.lang', { name: description }), words, icon: 'globe', run }
    })
  return [...looks, ...languages]
}

/** A command of the page around the application: it is told, and does what it does. */
function commandEntry(
  { id, label, note, keywords, icon }: AppCommand,
  emit: (name: 'fly-command', detail: { id: string }) => unknown,
): Entry {
  return {
    ...{ id: `page ${id}`, group: 'page', label, note, icon: icon ?? 'dot' },
    words: keywords ? [keywords] : [],
    run: () => emit('fly-command', { id }),
  }
}
