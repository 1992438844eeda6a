import { randomUUID } from 'node:crypto'
import { request as ask, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import { demoUserId } from '#demo/identity/people.ts'
import { plainPage, vuePage } from './approval-pages.ts'

/**
 * A portal with a login of its own, as a customer would have one. Its cookie says who is there; `/token` gives that user's access token to
 * scripts, and every address it does not have itself is the gateway's, with the cookie's user put in as the caller (what a portal's own
 * server does for `auth="cookie"`).
 *
 * @param server that listens already: its address is among the gateway's settings
 *
 * `/portal/login?as=sup2` and `/portal/logout` answer nothing but the cookie. `/portal/token.html` and `/portal/cookie.html` hold the elements.
 */
export function servePortal(server: Server, gatewayUrl: string, issue: (userId: string) => Promise<string>): void {
  /** Random cookie to login name. */
  const people = new Map<string, string>()
  /** Bills of its own by their ids, as they were kept last. */
  const bills = new Map<string, object>()
  const who = ({ headers }: IncomingMessage) => people.get(/\bportal=([\w-]+)/.exec(headers.cookie ?? '')?.[1] ?? '')

  const own: Record<string, (url: URL, request: IncomingMessage, response: ServerResponse) => unknown> = {
    '/portal/login'(url, _request, response) {
      const key = randomUUID()
      people.set(key, url.searchParams.get('as') ?? '')
      response.writeHead(204, { 'set-cookie': `portal=${key}; Path=/; HttpOnly; SameSite=Strict` }).end()
    },
    '/portal/logout': (_url, _request, response) =>
      response.writeHead(204, { 'set-cookie': 'portal=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0' }).end(),
    async '/portal/token'(_url, request, response) {
      const login = who(request)
      response.end(login ? await issue(demoUserId(login)) : '')
    },
    '/portal/token.html': (_url, _request, response) => page(response, gatewayUrl, `gateway-url="${gatewayUrl}" auth="token"`),
    '/portal/cookie.html': (_url, _request, response) => page(response, '', 'gateway-url="/" auth="cookie"'),
    '/portal/approval.html': (_url, _request, response) => html(response, plainPage()),
    async '/portal/bill'({ searchParams }, request, response) {
      const id = searchParams.get('id') ?? ''
      if (request.method === 'POST') bills.set(id, { ...bills.get(id), ...((await json(request)) as object) })
      response.end(JSON.stringify(bills.get(id)))
    },
  }
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const { cookie: _, ...headers } = request.headers
    const login = who(request)
    if (login) headers.authorization = `Bearer ${await issue(demoUserId(login))}`
    const onward = ask(new URL(request.url ?? '/', gatewayUrl), { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    request.pipe(onward)
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const answer = url.pathname.startsWith(VUE) ? vue : (own[url.pathname] ?? ((_url, one, other) => pass(one, other)))
    void answer(url, request, response)
  })
}

const VUE = '/portal/vue/'

/** A page with all that was built for it. */
async function vue({ pathname }: URL, _request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = await vuePage(pathname.slice(VUE.length))
  const type = pathname.endsWith('.html') ? 'html' : pathname.endsWith('.css') ? 'css' : 'javascript'
  response.writeHead(text === undefined ? 404 : 200, { 'content-type': `text/${type}; charset=utf-8` }).end(text)
}

/** The script comes from the gateway, or through this portal. */
function page(response: ServerResponse, scripts: string, context: string): void {
  html(
    response,
    `<!doctype html>
<html lang="zh">
  <title>Portal</title>
  <script src="${scripts}/fly.js"></script>
  <fly-context ${context} app-code="tender"><fly-sign-in></fly-sign-in><fly-can code="tender:bid:place">may bid</fly-can></fly-context>
</html>`,
  )
}

const html = (response: ServerResponse, text: string) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text)
