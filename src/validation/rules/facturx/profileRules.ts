// Holds a document to the table of its profile, in one walk.
import { childrenNamed } from '../../../xml/named.js';
import type { XmlElement } from '../../../xml/tree.js';
import type { Part, Tell } from '../../ruleSet.js';
import type { Place, ProfileTable } from './profiles.js';

export function profileRules({ root, rules }: ProfileTable): Part {
  return {
    rules,
    check(element, without, tell, expired) {
      if (element.local !== root.local || element.ns !== root.ns) return true;
      return new Check((rule, node) => without.has(rule.id) || tell(rule, node), expired).at(element, root);
    },
  };
}

class Check {
  constructor(
    readonly tell: Tell,
    readonly expired: () => boolean,
  ) {}

  /** False where the time limit was reached. */
  at(element: XmlElement, { values, counted, byName }: Place): boolean {
    if (this.expired()) return false;
    for (const { rule, isRight } of values) if (!isRight(element)) this.tell(rule, element);
    for (const place of counted) this.#count(element, place);
    return element.children.every((child) => {
      const place = childOf(byName.get(child.local), child);
      return place === undefined || this.at(child, place);
    });
  }

  #count(element: XmlElement, place: Place): void {
    const found = childrenNamed(element, place).filter(place.is);
    for (const { rule, min, max } of place.numbers) {
      if (found.length < min || found.length > max) this.tell(rule, found[max] ?? element);
    }
  }
}

function childOf(places: readonly Place[] | undefined, element: XmlElement): Place | undefined {
  return places?.find(({ ns, is }) => ns === element.ns && is(element));
}
