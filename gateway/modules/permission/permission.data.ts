import { codesOf, type PermissionCode, roles } from '#domain/permission.ts'

/** Code of our service on the wire: page permissions are asked for by it. */
export const SERVICE_CODE = 'tender'

/** Components of pages that not everyone who sees the page may use. */
const components: readonly { pageId: string; componentId: string; needs: PermissionCode }[] = [
  { pageId: 'free-quote-center', componentId: 'bid', needs: 'tender:bid:place' },
  { pageId: 'free-quote-center', componentId: 'void-request', needs: 'tender:bid:place' },
  { pageId: 'multi-quote-center', componentId: 'quote', needs: 'tender:quote:submit' },
  { pageId: 'free-bidding-hall', componentId: 'suspend', needs: 'tender:hall:suspend' },
  { pageId: 'free-bidding-hall', componentId: 'message', needs: 'tender:hall:message' },
  { pageId: 'free-bidding-hall', componentId: 'void-decide', needs: 'tender:bid:void' },
  { pageId: 'free-bidding-hall', componentId: 'verify', needs: 'tender:log:verify' },
  { pageId: 'multi-bidding-hall', componentId: 'suspend', needs: 'tender:hall:suspend' },
  { pageId: 'multi-bidding-hall', componentId: 'message', needs: 'tender:hall:message' },
  { pageId: 'multi-bidding-hall', componentId: 'open', needs: 'tender:quote:open' },
  { pageId: 'multi-bidding-hall', componentId: 'verify', needs: 'tender:log:verify' },
  { pageId: 'log-check', componentId: 'verify', needs: 'tender:log:verify' },
  { pageId: 'cu-project-list', componentId: 'apply', needs: 'tender:apply:submit' },
]

/** Page permissions by role, as rows of `page_permission`. */
export const pagePermissions = roles.flatMap((role) => {
  const held = new Set(codesOf([role]))
  return components.filter(({ needs }) => held.has(needs)).map(({ pageId, componentId }) => ({ role, pageId, componentId }))
})
