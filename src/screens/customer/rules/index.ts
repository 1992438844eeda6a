export { FightRules, WinRules } from './RulesScreen.tsx'
