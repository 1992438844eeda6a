import { readFileSync } from 'node:fs'

const script = () => `\`\`\`js\n${readFileSync('demo/portal/portal.js', 'utf8').trimEnd()}\n\`\`\``

/** How a page of another site is at home in a frame of the application: `/iframe` and `fly-report-frame`. */
export const framedPages = (): [title: string, lines: string[]] => [
  'Pages of other sites in a frame',
  [
    '`/iframe?url=…` shows a page of another site as a view, and an entry of the menu whose `openWay` is `iframe` opens its `menuUrl` there. `fly-report-frame` does the same for a report. An administrator allows the origin beforehand (`POST /platform/frame/site/save`) and gets the secret of its server once (`POST /platform/frame/site/secret`); the policy of the host page names exactly these origins in `frame-src`. Nothing else is ever framed: no other origin, no `javascript:`, `data:` or `blob:`, no page of the gateway’s own origin. A portal that holds `fly-report-frame` has its own policy: `frame-src` with the origin of the report.',
    'The frame is sandboxed (`allow-scripts allow-same-origin allow-forms allow-popups allow-downloads allow-modals`, never `allow-top-navigation`) and sends no referrer. The page must let itself be shown: no `X-Frame-Options`, and `frame-ancestors` with the origin of the application. Its cookies are those of a third party unless both are of one site, so ask for a ticket each time instead of trusting that a session is still there.',
    'Words are plain objects sent by `postMessage`, version 1, of exactly these fields, each addressed to the exact origin. The page listens to `window.parent` and the origin of the application alone, as the application listens to the window and the origin of the frame alone; whatever else comes is not heard.',
    [
      '| Who says it | Word | Meaning |',
      '| --- | --- | --- |',
      '| page | `{ fly: 1, type: "hello", session: boolean }` | It is there; with `session: true` it asks for a ticket. First, or nothing is said to it. A page that says nothing for 8 s is asked about |',
      '| page | `{ fly: 1, type: "session" }` | Another ticket, when its session has ended; one in 2 s |',
      '| page | `{ fly: 1, type: "title", title: string }` | How the view is called, at most 200 characters |',
      '| page | `{ fly: 1, type: "height", height: number }` | Pixels it needs, 0 to 20,000; the view scrolls beyond its own height |',
      '| application | `{ fly: 1, type: "welcome", lang: "zh" \\| "en" }` | The answer to `hello` |',
      '| application | `{ fly: 1, type: "lang", lang: "zh" \\| "en" }` | The person has chosen another language |',
      '| application | `{ fly: 1, type: "ticket", ticket: string, account?: string }` | A ticket, with the bound account of a report; empty when there is none |',
      '| application | `{ fly: 1, type: "print" }` | `print()` of `fly-report-frame` |',
    ].join('\n'),
    'A ticket works once, within 60 s, for this person, this session and the site of this origin. The page hands it to its own server, which asks the gateway, from server to server: `POST /platform/frame/redeem` with `{ clientId, clientSecret, ticket }` answers `{ purpose, tenantId, userId, userName, realName, realNameEn, account }`; `account` is the bound report account where the site is a report server. Begin a new session for whoever that is, also where a cookie still names somebody else.',
    'What a page of the demonstration runs, whole (`demo/portal`; its server is beside it, and a report server in `demo/report`):',
    script(),
    'Above a report stand its tools: printing, once it has said hello, loading it again with a new login, and a window of its own where it signs in by its address or not at all. A report server that takes its login in the address gets it there: `src="https://report.example/view?name=spend&u={frUserName}&p={frPassword}"`. `frPassword` is a one-time ticket that its server redeems. One that can only take the password itself needs `REPORT_PASSWORDS`, which tells browsers that password. `POST /platform/report-account/save` binds a person to an account.',
  ],
]
