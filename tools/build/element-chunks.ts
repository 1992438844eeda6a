import { sources } from './sources.ts'

/** Files of the elements' build: few large ones, what every element needs, what every React body needs, and the libraries beneath them. */
export const elementChunks = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 10 },
  {
    name: 'lit',
    test: /node_modules[\\/](lit|lit-html|lit-element|@lit)[\\/](?!.*directive)|src[\\/]core[\\/]element[\\/]body[\\/]lit-body\.ts/,
    priority: 9,
  },
  // What every element that stands in a page needs, in one file.
  {
    name: 'stage',
    test: sources(
      ...['stage', 'declare', 'idle', 'localizer', 'closest-context', 'scripts', 'page', 'atom'].map((name) => `core/element/${name}.ts`),
      ...['frame.ts', 'frame.css', 'tokens.ts', 'theme.ts', 'sheet.ts'].map((file) => `core/element/look/${file}`),
      'ui/icons/icons.ts',
      'ui/icons/Icon.css',
    ),
    priority: 9,
  },
  { name: 'core', test: sources('core/runtime/runtime.ts', 'core/element/body/core.ts'), priority: 8 },
  // Figures and instants: elements that show none do without.
  { name: 'formats', test: sources('core/i18n/formats.ts', 'domain/time/zone-clock.ts'), priority: 8 },
  { name: 'frame', test: sources('core/element/body/react-body.tsx', 'core/i18n/use-text.ts', 'ui/icons/Icon.tsx'), priority: 7 },
  // Files that always come together are one: each address less is room in the files that ask for them.
  {
    name: 'services',
    test: sources('core/runtime/services.ts', 'core/browser/page-resume.ts', 'core/auth/access-tokens.ts', 'core/auth/return-to.ts'),
    priority: 6,
  },
  {
    name: 'needs',
    test: sources('core/element/context-services.ts', 'core/http/batch.ts', 'core/runtime/host-config.ts'),
    priority: 6,
  },
  // What a field has, whoever draws it; what a field with a list looks like comes with it.
  {
    name: 'controls',
    test: sources(
      'core/element/field/controls.ts',
      'core/element/field/field.css',
      'core/element/field/field.messages.ts',
      'widgets/select/select.messages.ts',
      'widgets/select/SelectBox.css',
    ),
    priority: 8,
  },
  // A field with a list before anybody is near: without React.
  {
    name: 'closed',
    test: sources('widgets/select/closed.ts', 'widgets/select/handover.ts', 'widgets/select/hand-on.ts', 'core/element/field/field-lit.ts'),
    priority: 5,
  },
  // Small pieces that most bodies have.
  {
    name: 'pieces',
    test: sources(
      'ui/controls/Button.tsx',
      'ui/controls/roving.ts',
      'ui/controls/use-late.ts',
      'ui/overlay/place.ts',
      'ui/ui.messages.ts',
      'core/i18n/use-formats.ts',
    ),
    priority: 6,
  },
  // What every field with a list has, closed; the list itself comes when somebody is about to use it.
  {
    name: 'select',
    test: sources('widgets/select/SelectBox.tsx', 'domain/paste-names.ts', 'ui/controls/list-keys.ts'),
    priority: 5,
  },
  { name: 'people', test: sources('domain/people.ts', 'core/element/body/list-failure.ts'), priority: 5 },
  { name: 'menu', test: sources('ui/controls/Menu.tsx'), priority: 5 },
  // Pickers and screens read by it, and pickers need nothing else of the screens.
  { name: 'query', test: sources('core/query.ts'), priority: 5 },
  // What a view says: notices, dialogs, that it loads, that there is nothing.
  {
    name: 'kit',
    test: sources(
      'ui/overlay/Dialog.tsx',
      'ui/controls/IconButton.tsx',
      'ui/controls/use-pull.ts',
      ...['Notice', 'Skeleton', 'Empty', 'LiveText'].map((name) => `ui/feedback/${name}.tsx`),
    ),
    priority: 4,
  },
  // Tables and files made of what they show: a chart needs no more of what screens have.
  { name: 'rows', test: sources('ui/display/Table.tsx', 'ui/save-file.ts', 'domain/tsv.ts'), priority: 3.5 },
  // What stands around the screens and in most of them.
  {
    name: 'screens',
    test: sources(
      'core/browser/unsaved.ts',
      ...['layout/Card', 'layout/PageHeader', 'layout/Description', 'feedback/Tag', 'display/figures'].map((name) => `ui/${name}.tsx`),
      'screens/paths.ts',
      'screens/tab-titles.ts',
      ...['FirmChooser', 'FirmGate', 'FirmMenu'].map((name) => `screens/account/firms/${name}.tsx`),
      'screens/account/denied/NotFound.tsx',
    ),
    priority: 3,
  },
  // What a project shows of itself wherever it stands: status, time left.
  {
    name: 'project',
    test: sources(
      'screens/bidding/live/StatusTag.tsx',
      'screens/bidding/live/countdown.rules.ts',
      'screens/bidding/live/client/use-now.ts',
      ...['sides', 'home-questions', 'hall-questions'].map((name) => `domain/start/${name}.ts`),
    ),
    priority: 3,
  },
  {
    name: 'trees',
    test: sources(
      'domain/flat-tree.ts',
      'domain/dictionary-tree.ts',
      'widgets/dictionary/dictionary.rules.ts',
      'widgets/dictionary/shared.ts',
    ),
    priority: 3,
  },
  // What screens and halls share, which no picker needs.
  { name: 'list', test: /[\\/]src[\\/]lists[\\/]/, minShareCount: 3, priority: 2 },
  { name: 'tender', test: /[\\/]src[\\/](screens[\\/](?!workspace)|domain[\\/]tender[\\/])/, minShareCount: 4, priority: 1 },
]
