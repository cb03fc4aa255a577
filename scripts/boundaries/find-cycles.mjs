/**
 * Cycles in a directed graph, each once, as the list of its nodes in order.
 * @param {Map<string, Iterable<string>>} graph node → nodes it leads to
 */
export function findCycles(graph) {
  const found = new Map();
  const done = new Set();
  const visit = (node, trail) => {
    const at = trail.indexOf(node);
    if (at !== -1) {
      const cycle = trail.slice(at);
      found.set([...cycle].sort().join(' '), cycle);
      return;
    }
    if (done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return [...found.values()];
}
