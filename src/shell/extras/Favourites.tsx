import { useSignals } from '@preact/signals-react/runtime'
import type { MouseEvent } from 'react'
import type { Place } from '#contract/places.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { recordOf } from '#domain/tabs.ts'
import { paths } from '#screens/paths.ts'
import { findEntry, sidebarOf } from '#shell/menu.rules.ts'
import { useShell } from '#shell/shell-context.ts'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { isPlainClick } from '#ui/controls/plain-click.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import { messages } from './extras.messages.ts'
import css from './Favourites.css?inline'
import type { Places } from './places.store.ts'
import { usePlaceNames } from './use-place-names.ts'

const sheet = styleSheet(css)
/** As many recents stand in the menu; the palette has all. */
const RECENTS = 5

/** Beneath the menu: the person's favourites, what was opened last, and the way to keep the view that is shown. */
export function Favourites({ places, onChosen }: { places: Places; onChosen?: (() => void) | undefined }) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const { nav, menu, routeOf } = useShell()
  const keep = useKeep(places)
  const { fullPath, path } = nav.address.value
  const favourites = places.favourites.value
  const entries = sidebarOf(menu.items.value, (one) => routeOf(one) !== undefined)
  // What stands in the menu above is not repeated.
  const isElsewhere = ({ to }: Place) => to === fullPath || places.isFavourite(to) || findEntry(entries, to) !== undefined
  const recents = places.recents.value.filter((place) => !isElsewhere(place)).slice(0, RECENTS)
  const isKeepable = nav.active.value !== '' && path !== paths.home && !places.isFavourite(fullPath)
  if (favourites.length === 0 && recents.length === 0 && !isKeepable) return null
  return (
    <nav className="fav" aria-label={t('places')}>
      {(favourites.length > 0 || isKeepable) && (
        <section aria-label={t('favourites')}>
          <h2>{t('favourites')}</h2>
          <ul>
            {favourites.map((place) => (
              <PlaceLine key={place.to} place={place} onChosen={onChosen} onRemove={() => keep(place, false)} />
            ))}
          </ul>
          {isKeepable && (
            <button type="button" className="fav-add" onClick={() => keep(undefined, true)}>
              <Icon name="star" />
              {t('add')}
            </button>
          )}
        </section>
      )}
      {recents.length > 0 && (
        <section aria-label={t('recents')}>
          <h2>{t('recents')}</h2>
          <ul>
            {recents.map((place) => (
              <PlaceLine key={place.to} place={place} onChosen={onChosen} />
            ))}
          </ul>
        </section>
      )}
    </nav>
  )
}

interface PlaceLineProps {
  place: Place
  onChosen: (() => void) | undefined
  onRemove?: () => void
}

function PlaceLine({ place, onChosen, onRemove }: PlaceLineProps) {
  const t = useText(messages)
  const { nav } = useShell()
  const name = usePlaceNames()(place)
  if (!name) return null
  const go = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onChosen?.()
    void nav.go(place.to)
  }
  return (
    <li className="fav-line">
      <a href={nav.href(place.to)} title={name} aria-current={nav.address.value.fullPath === place.to ? 'page' : undefined} onClick={go}>
        {name}
      </a>
      {onRemove && <IconButton icon="close" label={t('remove', { name })} onPress={onRemove} />}
    </li>
  )
}

/** Keeps a view as a favourite, by default the one that is shown; what cannot be kept is said. */
function useKeep(places: Places): (place: Place | undefined, isFavourite: boolean) => void {
  const t = useText(messages)
  const { notices } = useRuntime()
  const { nav, codes } = useShell()
  return (place, isFavourite) => {
    const address = nav.address.peek()
    const wanted = place ?? { to: address.fullPath, about: codes.peek()[recordOf(address)] ?? '' }
    places
      .setFavourite(wanted, isFavourite)
      .catch((failure: Error) => notices.show({ tone: 'danger', title: t('failed'), text: failure.message, ms: 0 }))
  }
}
