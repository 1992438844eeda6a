/** What every start of the application needs, though elements in other pages import it late: paths under src. */
export const START = [
  'core/element/stage.ts',
  'core/element/body/core.ts',
  'core/element/context-services.ts',
  'core/element/look/element-error.ts',
  'core/runtime/services.ts',
  'core/auth/oidc-tokens.ts',
  'core/realtime/live.ts',
  'shell/index.ts',
  'ui/icons/icons-more.ts',
  'screens/account/firms/index.ts',
  'screens/account/denied/index.ts',
  'screens/home/Home.tsx',
  'widgets/notifications/index.ts',
] as const

/** What screens share, by who uses it. Each group takes what its modules import along: the layers above come after those beneath. */
export const screenChunks = [
  { name: 'proof', test: /[\\/]src[\\/]screens[\\/]bidding[\\/]proof/, minShareCount: 3, priority: 2.5 },
  {
    name: 'tender',
    test: /[\\/]src[\\/](domain|screens|widgets[\\/]dictionary|ui)[\\/](?!bidding.live.board|bidding.live.client.(?!use-now)|bidding.rounds|bidding.quote-center)/,
    minShareCount: 5,
    priority: 2.4,
  },
  { name: 'hall', test: /[\\/]src[\\/]screens[\\/]bidding[\\/](live[\\/]board|quote-center|rounds)/, minShareCount: 3, priority: 2.3 },
  // What the machine of a tender shares with the editor and with the check of a log.
  {
    name: 'schedule',
    test: /[\\/]src[\\/]domain[\\/]tender[\\/](confirmation|bidding[\\/]sealed|rounds[\\/](schedule|tie-break|close-round|price-rule)|schedule[\\/]decide|project[\\/]draft)/,
    minShareCount: 2,
    priority: 2.28,
  },
  { name: 'table', test: /[\\/]src[\\/](widgets[\\/]data-table|domain[\\/]typed-amount)/, minShareCount: 2, priority: 2.27 },
  // Views of the workspace share nearly all they are made of.
  {
    name: 'workspace',
    test: /[\\/]src[\\/](domain[\\/]workflow|screens[\\/]workspace|widgets[\\/](approval|approver|flowchart|workflow))/,
    minShareCount: 2,
    priority: 2.25,
  },
  { name: 'people', test: /[\\/]src[\\/]widgets[\\/](people-list|paste-names)/, minShareCount: 2, priority: 2.22 },
  {
    name: 'project',
    test: /[\\/]src[\\/](lists|screens[\\/](customer|project-lists|purchaser[\\/]actions))[\\/]/,
    minShareCount: 3,
    priority: 2.1,
  },
]

/** Files of the application's build: React, what every start runs, and so few of the screens that the address of one asks for a handful. */
export const hostChunks = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 9 },
  // The pages that the provider returns to are entries too; they hold all they need.
  { name: 'start', test: /^(?!.*\.html)/, tags: ['$initial' as const], priority: 8 },
  // Formatted texts are shown without the editor, and come only when there is one.
  {
    name: 'markup',
    test: /node_modules[\\/]dompurify|[\\/]src[\\/](core[\\/]markup|domain[\\/]rich-text[\\/](check|html|plain|rich-text)\.|widgets[\\/]rich-text[\\/](show|value|rich-text\.(css|messages)))/,
    minShareCount: 2,
    includeDependenciesRecursively: false,
    priority: 2.7,
  },
  {
    name: 'view',
    // What an entry of a log holds stands here too: lists ask for it, and would take along how a log is checked.
    test: /[\\/]src[\\/]((lists|core|ui[\\/](controls|feedback|form|layout|overlay))[\\/]|domain[\\/]tender[\\/](log[\\/]log-chain|\w+[\\/]fact-rows))/,
    minShareCount: 4,
    priority: 2.6,
  },
  ...screenChunks,
]
