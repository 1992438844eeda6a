// The classic script has no exports: what pages use is the global `fly`.
import './index.ts'
